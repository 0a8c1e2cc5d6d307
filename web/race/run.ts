/** The race itself: it runs where it may take its time, and tells what it does. */

import { clockStep, elapsed, repeatsFor, timed, warm, type Now, type Timing } from './measure.ts';
import { effortFor, plannedRows, type Effort } from './plan.ts';
import type { RaceSizes } from './sizes.ts';

/** Both ways at one size with all that they need in memory, as the core makes it. */
export interface Raced {
  lookup(repeats: number): void;
  product(repeats: number): void;
  /** Copies as many bytes as the look-up, or W if that is smaller. */
  copy(repeats: number): void;
  /** Reads W. */
  read(repeats: number): void;
  /** Multiplies and adds in registers. */
  peak(repeats: number): void;
  /** How many of both ways' numbers are equal. */
  equal(): number;
  delete(): void;
}

/** Where races come from. */
export interface Stable {
  /** Makes W and the tokens, telling how much of W is made; refuses what exceeds its limit. */
  open(
    sizes: RaceSizes,
    made: (done: number) => void,
  ):
    | { readonly kind: 'ok'; readonly race: Raced }
    | { readonly kind: 'refused'; readonly neededBytes: number; readonly limitBytes: number };
  /** The multiplications and additions of one `peak`. */
  readonly peakOperations: number;
}

/** What is measured at one size. */
export interface Point {
  readonly rows: number;
  readonly lookup: Timing;
  readonly product: Timing;
  /** What counting predicts for both, in milliseconds. */
  readonly predicted: { readonly lookup: number; readonly product: number };
  /** How many numbers of both results are equal, and of how many. */
  readonly equal: number;
  readonly of: number;
}

/** What the race is doing. */
export type Stage =
  | { readonly kind: 'clock' }
  /** W with so many rows is being made. */
  | { readonly kind: 'making'; readonly rows: number; readonly done: number }
  | { readonly kind: 'measuring'; readonly rows: number; readonly done: number };

export type Told =
  | { readonly kind: 'stage'; readonly stage: Stage }
  /** The clock's step and how long a sample lasts at least, in milliseconds. */
  | { readonly kind: 'clock'; readonly step: number; readonly sampleMs: number }
  /** How many multiplications, each with an addition, the machine does in a millisecond. */
  | { readonly kind: 'rate'; readonly products: number }
  | { readonly kind: 'point'; readonly point: Point }
  /** The browser gave less memory than it should have. */
  | { readonly kind: 'refused'; readonly rows: number; readonly neededBytes: number; readonly limitBytes: number };

/** Few samples will do for what is only compared with. */
const BRIEF = { leastSamples: 3, mostSamples: 3 };

/** Goes through all vocabularies up to the chosen one. Returns when all are measured, or one was refused. */
export function runRace(sizes: RaceSizes, stable: Stable, now: Now, tell: (told: Told) => void): void {
  tell({ kind: 'stage', stage: { kind: 'clock' } });
  const step = clockStep(now);
  const effort = effortFor(step);
  tell({ kind: 'clock', step, sampleMs: effort.sampleMs });
  let rate: number | null = null;
  for (const rows of plannedRows(sizes.rows)) {
    const stage = (kind: 'making' | 'measuring', done: number): void =>
      tell({ kind: 'stage', stage: { kind, rows, done } });
    stage('making', 0);
    const opened = stable.open({ ...sizes, rows }, (done) => stage('making', done));
    if (opened.kind === 'refused') {
      tell({ ...opened, rows });
      return;
    }
    const { race } = opened;
    stage('measuring', 0);
    if (rate === null) {
      rate = productsPerMs(race, stable, effort, now);
      tell({ kind: 'rate', products: rate });
      warm((repeats) => race.lookup(repeats), effort.warmMs, now);
      warm((repeats) => race.product(repeats), effort.warmMs, now);
    }
    tell({
      kind: 'point',
      point: pointOf(race, { ...sizes, rows }, effort, rate, now, (done) => stage('measuring', done)),
    });
    race.delete();
  }
}

function productsPerMs(race: Raced, { peakOperations }: Stable, effort: Effort, now: Now): number {
  const peak = (repeats: number): void => race.peak(repeats);
  warm(peak, effort.warmMs, now);
  const repeats = repeatsFor(peak, effort.sampleMs, now);
  const times = Array.from({ length: BRIEF.mostSamples }, () => elapsed(now, () => peak(repeats)));
  return (repeats * peakOperations) / 2 / Math.min(...times);
}

function pointOf(
  race: Raced,
  { rows, columns, tokens }: RaceSizes,
  effort: Effort,
  rate: number,
  now: Now,
  told: (done: number) => void,
): Point {
  const equal = race.equal();
  const limits = timed([(n) => race.copy(n), (n) => race.read(n)], { ...effort, ...BRIEF }, now, () => undefined);
  const ways = timed([(n) => race.lookup(n), (n) => race.product(n)], effort, now, told);
  // A W with fewer rows than there are tokens is copied but once.
  const copies = Math.max(1, tokens / rows);
  const [copy, read] = limits as [Timing, Timing];
  const [lookup, product] = ways as [Timing, Timing];
  const multiplying = (tokens * rows * columns) / rate;
  return {
    rows,
    lookup,
    product,
    // It can be no faster than its multiplications, nor than reading W.
    predicted: { lookup: copy.median * copies, product: Math.max(multiplying, read.median) },
    equal,
    of: tokens * columns,
  };
}
