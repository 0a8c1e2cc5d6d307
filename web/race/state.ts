/** What the page knows of a race, as one immutable value. */

import type { Timing } from './measure.ts';
import type { Refusal } from './placement.ts';
import type { Point, Stage, RaceEvent } from './run_race.ts';
import type { RaceSizes } from './sizes.ts';

/** How a race ended, or that it has not. */
export type Outcome =
  | { readonly kind: 'running'; readonly stage: Stage }
  | { readonly kind: 'finished' }
  /** The reader stopped it, or left the chapter. */
  | { readonly kind: 'stopped'; readonly by: 'reader' | 'leaving' }
  | (Refusal & { readonly rows: number })
  | { readonly kind: 'failed'; readonly detail: string };

export interface Race {
  readonly sizes: RaceSizes;
  /** The vocabularies that it goes through, in order. */
  readonly planned: readonly number[];
  readonly outcome: Outcome;
  readonly points: readonly Point[];
  /** The clock's step and how long a sample lasts at least, in milliseconds. */
  readonly clock: { readonly step: number; readonly sampleMs: number } | null;
  /** Multiplications in a millisecond, each with an addition: the machine's peak on one thread. */
  readonly rate: number | null;
}

export function started({ sizes, planned }: Pick<Race, 'sizes' | 'planned'>): Race {
  const stage: Stage = { kind: 'clock' };
  return { sizes, planned, outcome: { kind: 'running', stage }, points: [], clock: null, rate: null };
}

/** The race after an event. */
export function afterEvent(race: Race, event: RaceEvent): Race {
  switch (event.kind) {
    case 'stage':
      return { ...race, outcome: { kind: 'running', stage: event.stage } };
    case 'clock':
      return { ...race, clock: { step: event.step, sampleMs: event.sampleMs } };
    case 'rate':
      return { ...race, rate: Math.max(event.products, race.rate ?? 0) };
    case 'point':
      return { ...race, points: [...race.points, event.point] };
    case 'refused':
      return { ...race, outcome: event };
  }
}

export function isRunning(race: Race | null): boolean {
  return race?.outcome.kind === 'running';
}

/** Making W counts for less than measuring. */
const MAKING = 0.25;

/** How much is done, from 0 to 1: each vocabulary counts alike. */
export function progressOf({ planned, outcome, points }: Race): number {
  if (outcome.kind !== 'running' || outcome.stage.kind === 'clock') return 0;
  const { kind, done } = outcome.stage;
  const part = kind === 'making' ? MAKING * done : MAKING + (1 - MAKING) * done;
  // The point may be there before its successor's stage is told.
  const before = points.filter(({ rows }) => rows < (outcome.stage.kind === 'clock' ? 0 : outcome.stage.rows)).length;
  return (before + part) / planned.length;
}

/** The time of either way. */
export type Times = Readonly<Record<'lookup' | 'product', number>>;

/**
 * What counting predicts, in milliseconds: as many multiplications as the machine does at best, unless reading W takes
 * longer; and for the look-up, copying its n · d numbers at best.
 */
export function predictedOf({ sizes, points, rate }: Race, { rows, limits }: Point): Times {
  const multiplying = rate === null ? 0 : (sizes.tokens * rows * sizes.columns) / rate;
  // A row of a larger W takes no less time, having a smaller part in the caches: what is slower here was disturbed.
  const larger = points.filter((point) => point.rows > rows);
  const reading = larger.map((point) => (point.limits.reading / point.rows) * rows);
  return {
    lookup: Math.min(...points.map((point) => point.limits.copying), limits.copying),
    product: Math.max(multiplying, Math.min(limits.reading, ...reading)),
  };
}

/** How many times as long the product takes. */
export function ratioOf({ lookup, product }: Point): number {
  return product.median / lookup.median;
}

/** How many times as long a way took in its slowest placement as in its fastest; null where there was but one. */
export function spreadOf({ placements }: Timing): number | null {
  return placements.length < 2 ? null : Math.max(...placements) / Math.min(...placements);
}

/** Numbers compared at all sizes, and how many of them are equal. */
export function equalOf(points: readonly Point[]): { readonly equal: number; readonly of: number } {
  return points.reduce((sum, { equal, of }) => ({ equal: sum.equal + equal, of: sum.of + of }), { equal: 0, of: 0 });
}
