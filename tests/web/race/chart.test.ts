import { describe, expect, it } from 'vitest';
import { chartOf, type ChartRoom } from '../../../web/race/chart.ts';
import type { Race } from '../../../web/race/state.ts';
import { point, raceAt, SIZES } from './fixture.ts';

const planned = [4, 16, 64, 256, 1024, 4096, 16_384, 50_257];
const room: ChartRoom = { width: 560, height: 320, em: 12, names: { product: 'product', lookup: 'look-up' } };

/** A race up to the last of them that has measured the first few. */
function at(count: number): Race {
  return { ...raceAt(...planned.slice(0, count)), planned, sizes: { ...SIZES, rows: 50_257 } };
}

const whole = at(planned.length);

describe('the chart', () => {
  it('puts equal ratios at equal distances, on both axes', () => {
    const { series } = chartOf(whole, room);
    const marks = series.find(({ id }) => id === 'product')?.marks ?? [];
    const [a, b, c] = marks;
    if (a === undefined || b === undefined || c === undefined) throw new Error('too few marks');
    expect(b.x - a.x).toBeCloseTo(c.x - b.x, 0);
    expect(a.y - b.y).toBeCloseTo(b.y - c.y, 0);
    // Its spread is a half and twice the median.
    expect(a.low - a.y).toBeCloseTo(a.y - a.high, 0);
  });

  it('keeps everything within its frame', () => {
    for (const width of [240, 560, 900]) {
      const { plot, series, x, y } = chartOf(whole, { ...room, width });
      for (const mark of series.flatMap(({ marks }) => marks)) {
        expect(mark.x).toBeGreaterThanOrEqual(plot.left);
        expect(mark.x).toBeLessThanOrEqual(plot.right);
        expect(mark.high).toBeGreaterThanOrEqual(plot.top);
        expect(mark.low).toBeLessThanOrEqual(plot.bottom);
      }
      expect(y.map(({ label }) => label)).toEqual(
        ['1 µs', '10 µs', '100 µs', '1 ms', '10 ms', '100 ms', '1 s'].slice(0, y.length),
      );
      expect(x.at(-1)?.label).toBe('50,257');
    }
  });

  it('grows without moving sideways', () => {
    const some = chartOf(at(3), room);
    const all = chartOf(whole, room);
    expect(some.x).toEqual(all.x);
    expect(some.series[0]?.marks.map(({ x }) => x)).toEqual(all.series[0]?.marks.slice(0, 3).map(({ x }) => x));
  });

  it('leaves out labels that would touch, never the last', () => {
    const { x } = chartOf(whole, { ...room, width: 260 });
    const shown = x.filter(({ label }) => label !== null);
    expect(shown.length).toBeLessThan(planned.length);
    for (const [index, tick] of shown.entries()) {
      const next = shown[index + 1];
      if (next !== undefined) expect(next.at - tick.at).toBeGreaterThan(7 * (tick.label?.length ?? 0));
    }
  });

  it('keeps the names of the lines apart where the lines meet', () => {
    const [product, lookup] = chartOf(
      { ...raceAt(5), planned: [5], sizes: { ...SIZES, rows: 5 } },
      { ...room, height: 70 },
    ).series;
    expect(Math.abs((product?.label.y ?? 0) - (lookup?.label.y ?? 0))).toBeGreaterThanOrEqual(14.9);
  });

  it('puts a time of zero at the edge', () => {
    const zero = { median: 0, placements: [0], low: 0, high: 0, samples: 3, repeats: 1 };
    const race = { ...at(1), points: [point(4, { product: zero })] };
    const { plot, series } = chartOf(race, room);
    expect(series[0]?.marks[0]?.y).toBeCloseTo(plot.bottom, 0);
  });

  it('has axes before anything is measured', () => {
    const { x, series } = chartOf(at(0), room);
    expect(x).toHaveLength(planned.length);
    expect(series.every(({ marks, measured }) => marks.length === 0 && measured === '')).toBe(true);
  });
});
