import type { Point } from '../../../web/race/run_race.ts';
import type { RaceSizes } from '../../../web/race/sizes.ts';
import { afterEvent, started, type Race } from '../../../web/race/state.ts';

export const SIZES: RaceSizes = { rows: 64, columns: 768, tokens: 64, layout: 'vd' };

/** A race of that size, through all vocabularies up to it. */
export const ASKED = { sizes: SIZES, planned: [4, 16, 64] };

/** A point where one look-up took 2 µs, and one product 1 µs for each row; in three placements, one slower by half. */
export function point(rows: number, rest: Partial<Point> = {}): Point {
  const timing = (median: number): Point['lookup'] => ({
    median,
    placements: [median * 1.5, median, median],
    low: median / 2,
    high: median * 2,
    samples: 9,
    repeats: 5,
  });
  return {
    rows,
    lookup: timing(2e-3),
    product: timing(rows * 1e-3),
    limits: { copying: 1e-3, reading: rows * 5e-4 },
    equal: 49_152,
    of: 49_152,
    ...rest,
  };
}

/** A race that has measured these vocabularies and goes on. */
export function raceAt(...rows: readonly number[]): Race {
  const clock = afterEvent(started(ASKED), { kind: 'clock', step: 0.1, sampleMs: 10 });
  const rated = afterEvent(clock, { kind: 'rate', products: 27e6 });
  return rows.reduce((race, now) => afterEvent(race, { kind: 'point', point: point(now) }), rated);
}
