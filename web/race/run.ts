/** The race itself: it runs where it may take its time, and tells what it does. */

import { clockStep, sampleOf, timed, warm, type Now, type Repeat, type Timing } from './measure.ts';
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
    | { readonly kind: 'refused'; readonly neededBytes: number; readonly limitBytes: number | null };
  /** The multiplications and additions of one `peak`. */
  readonly peakOperations: number;
}

/** What is measured at one size. */
export interface Point {
  readonly rows: number;
  readonly lookup: Timing;
  readonly product: Timing;
  /** What nothing here is faster than, at best, in milliseconds: copying what is looked up, and reading W once. */
  readonly limits: { readonly copying: number; readonly reading: number };
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
  /** How many multiplications, each with an addition, the machine did just now in a millisecond. */
  | { readonly kind: 'rate'; readonly products: number }
  | { readonly kind: 'point'; readonly point: Point }
  /** The browser gave less memory than it should have. */
  | {
      readonly kind: 'refused';
      readonly rows: number;
      readonly neededBytes: number;
      readonly limitBytes: number | null;
    };

/** Goes through all vocabularies up to the chosen one. Returns when all are measured, or one was refused. */
export function runRace(sizes: RaceSizes, stable: Stable, now: Now, tell: (told: Told) => void): void {
  tell({ kind: 'stage', stage: { kind: 'clock' } });
  const step = clockStep(now);
  const effort = effortFor(step);
  tell({ kind: 'clock', step, sampleMs: effort.sampleMs });
  let warmed = false;
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
    if (!warmed) {
      for (const way of waysOf(race)) warm(way, effort.warmMs, now);
      warmed = true;
    }
    tell({ kind: 'rate', products: stable.peakOperations / 2 / best((n) => race.peak(n), effort, now) });
    const told = (done: number): void => stage('measuring', done);
    tell({ kind: 'point', point: pointOf(race, { ...sizes, rows }, effort, now, told) });
    race.delete();
  }
}

function waysOf(race: Raced): readonly [Repeat, Repeat, Repeat] {
  return [(n) => race.lookup(n), (n) => race.product(n), (n) => race.peak(n)];
}

/** What the machine does undisturbed, in milliseconds a call. */
function best(repeat: Repeat, { sampleMs }: Effort, now: Now): number {
  const { repeats, time } = sampleOf(repeat, sampleMs, now);
  return time / repeats;
}

function pointOf(
  race: Raced,
  { rows, columns, tokens }: RaceSizes,
  effort: Effort,
  now: Now,
  told: (done: number) => void,
): Point {
  const equal = race.equal();
  // A W with fewer rows than there are tokens is copied but once.
  const copies = Math.max(1, tokens / rows);
  const limits = {
    copying: copies * best((n) => race.copy(n), effort, now),
    reading: best((n) => race.read(n), effort, now),
  };
  const [lookingUp, multiplying] = waysOf(race);
  const [lookup, product] = timed([lookingUp, multiplying], effort, now, told) as [Timing, Timing];
  return { rows, lookup, product, limits, equal, of: tokens * columns };
}
