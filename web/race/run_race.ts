/** The race itself: it runs where it may take its time, and tells what it does. */

import { clockStep, medianOf, sampleOf, timed, warm, type Now, type Sample, type Timing, type Way } from './measure.ts';
import { openInEach, type Placement, type Raced, type Refusal } from './placement.ts';
import { effortFor, type Effort } from './plan.ts';
import type { RaceSizes } from './sizes.ts';
import type { RaceRequest } from './control.ts';

/** What is measured at one size. */
export interface Point {
  readonly rows: number;
  readonly lookup: Timing;
  readonly product: Timing;
  /** What nothing here is faster than, in milliseconds: copying what is looked up, and reading W once. Each is the median
   *  over the placements of what it took there at best. */
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

export type RaceEvent =
  | { readonly kind: 'stage'; readonly stage: Stage }
  /** The clock's step and how long a sample lasts at least, in milliseconds. */
  | { readonly kind: 'clock'; readonly step: number; readonly sampleMs: number }
  /** How many multiplications, each with an addition, the machine did just now in a millisecond. */
  | { readonly kind: 'rate'; readonly products: number }
  | { readonly kind: 'point'; readonly point: Point }
  /** The browser gave less memory than it should have. */
  | (Refusal & { readonly rows: number });

const lookingUp: Way<Raced> = (race, repeats) => race.lookup(repeats);
const multiplying: Way<Raced> = (race, repeats) => race.product(repeats);
const copying: Way<Raced> = (race, repeats) => race.copy(repeats);
const reading: Way<Raced> = (race, repeats) => race.read(repeats);
const peaking: Way<Raced> = (race, repeats) => race.peak(repeats);

/**
 * Goes through all planned vocabularies, each in every placement. Returns when all are measured, or one was
 * refused.
 */
export function runRace(
  { sizes, planned }: Pick<RaceRequest, 'sizes' | 'planned'>,
  placements: readonly [Placement, ...Placement[]],
  now: Now,
  tell: (event: RaceEvent) => void,
): void {
  tell({ kind: 'stage', stage: { kind: 'clock' } });
  const step = clockStep(now);
  const effort = effortFor(step);
  tell({ kind: 'clock', step, sampleMs: effort.sampleMs });
  let peak: Sample | undefined;
  for (const rows of planned) {
    const stage = (kind: 'making' | 'measuring', done: number): void =>
      tell({ kind: 'stage', stage: { kind, rows, done } });
    stage('making', 0);
    const opened = openInEach(placements, { ...sizes, rows }, (done) => stage('making', done));
    if (opened.kind === 'refused') {
      tell({ ...opened, rows });
      return;
    }
    const { races } = opened;
    stage('measuring', 0);
    if (peak === undefined) {
      for (const way of [lookingUp, multiplying, peaking]) warm(way, races, effort.warmMs, now);
    }
    // What works in registers is the same in every placement.
    peak = sampleOf((repeats) => peaking(races[0], repeats), effort.sampleMs, now, peak);
    tell({ kind: 'rate', products: (placements[0].peakOperations / 2 / peak.time) * peak.repeats });
    const onProgress = (done: number): void => stage('measuring', done);
    tell({ kind: 'point', point: pointOf(races, { ...sizes, rows }, effort, now, onProgress) });
    for (const race of races) race.delete();
  }
}

/** What a call takes undisturbed, in milliseconds: the median over the placements. */
function best(way: Way<Raced>, races: readonly Raced[], { sampleMs }: Effort, now: Now): number {
  let sample: Sample | undefined;
  return medianOf(
    races.map((race) => {
      sample = sampleOf((repeats) => way(race, repeats), sampleMs, now, sample);
      return sample.time / sample.repeats;
    }),
  );
}

function pointOf(
  races: readonly [Raced, ...Raced[]],
  { rows, columns, tokens }: RaceSizes,
  effort: Effort,
  now: Now,
  onProgress: (done: number) => void,
): Point {
  // The numbers are the same in every placement: they are compared in the first.
  const equal = races[0].equal();
  // A W with fewer rows than there are tokens is copied but once.
  const copies = Math.max(1, tokens / rows);
  const limits = {
    copying: copies * best(copying, races, effort, now),
    reading: best(reading, races, effort, now),
  };
  const [lookup, product] = timed([lookingUp, multiplying], races, effort, now, onProgress) as [Timing, Timing];
  return { rows, lookup, product, limits, equal, of: tokens * columns };
}
