/** Timing by a clock that may be coarse: what is too short for it is repeated until it is not. */

import { samplesInEach, type Effort } from './plan.ts';

/** Milliseconds, as `performance.now` tells them. */
export type Now = () => number;

/** Does something so many times. */
export type Repeat = (repeats: number) => void;

/** Does something in a placement, so many times. */
export type Way<Place> = (place: Place, repeats: number) => void;

/** What one call took, in milliseconds. */
export interface Timing {
  /** The median of the placements' medians. */
  readonly median: number;
  /** The median of the samples in each placement, in the order in which they were opened. */
  readonly placements: readonly number[];
  /** The quartiles of all samples. */
  readonly low: number;
  readonly high: number;
  /** In all placements together. */
  readonly samples: number;
  /** Calls in each sample. */
  readonly repeats: number;
}

/** The clock is watched for so many steps, or so many milliseconds if it hardly moves. */
const STEPS_WATCHED = 20;
const LONGEST_WATCH = 400;

/** The smallest step that a clock makes, in milliseconds. */
export function clockStep(now: Now): number {
  const start = now();
  let step = Infinity;
  let last = start;
  for (let seen = 0; seen < STEPS_WATCHED && last - start < LONGEST_WATCH;) {
    const time = now();
    if (time === last) continue;
    step = Math.min(step, time - last);
    last = time;
    seen += 1;
  }
  // Differences of floating-point times carry their rounding.
  return Number(step.toPrecision(3));
}

function elapsed(now: Now, work: () => void): number {
  const start = now();
  work();
  return now() - start;
}

/** The number of repeats grows at most by this factor: the first calls run uncompiled, and their time says little. */
const LARGEST_GROWTH = 16;

/** A sample seems long once if the machine has just been busy: so often, or for so many samples' time, it is looked at. */
const LOOKS = 3;
const LONGEST_LOOK = 10;

/** How many repeats of something make a sample, and how many milliseconds they last at least. */
export interface Sample {
  readonly repeats: number;
  readonly time: number;
}

/**
 * How many repeats last as long as a sample should; finding it warms the way up.
 *
 * @param known a sample of the same elsewhere or before: its repeats are tried first, and looked at once
 */
export function sampleOf(repeat: Repeat, sampleMs: number, now: Now, known?: Sample): Sample {
  const looks = known === undefined ? LOOKS : 1;
  for (let repeats = known?.repeats ?? 1; ;) {
    let time = Infinity;
    let spent = 0;
    for (let look = 0; look < looks && time >= sampleMs && spent < LONGEST_LOOK * sampleMs; look += 1) {
      const taken = elapsed(now, () => repeat(repeats));
      time = Math.min(time, taken);
      spent += taken;
    }
    if (time >= sampleMs) return { repeats, time };
    const missing = time > 0 ? (1.1 * sampleMs) / time : LARGEST_GROWTH;
    repeats = Math.ceil(repeats * Math.min(LARGEST_GROWTH, Math.max(1.2, missing)));
  }
}

/** Runs a way for so long, a part of it in each placement. */
export function warm<Place>(way: Way<Place>, places: readonly Place[], milliseconds: number, now: Now): void {
  for (const place of places) {
    const end = now() + milliseconds / places.length;
    while (now() < end) way(place, 1);
  }
}

/** A placement is taken to be less than so many times as fast as another. */
const FASTER_ELSEWHERE = 2;

/** A sample for all placements alike: so many repeats that it is long enough in each. */
function sampleInEach<Place>(
  way: Way<Place>,
  [first, ...others]: readonly [Place, ...Place[]],
  sampleMs: number,
  now: Now,
): Sample {
  let sample = sampleOf((repeats) => way(first, repeats), sampleMs, now);
  for (const place of others) {
    if (sample.time >= FASTER_ELSEWHERE * sampleMs) break;
    sample = sampleOf((repeats) => way(place, repeats), sampleMs, now, sample);
  }
  return sample;
}

/** A call that takes longer, in milliseconds, hardly minds what the caches hold when it begins. */
const SHORT_CALL = 20;

/**
 * Times several ways in several placements, all by turns, so that what disturbs the machine for a while disturbs all
 * alike. Which way goes first changes from one turn to the next.
 *
 * @param onProgress told of samples taken, from 0 to 1
 * @returns of each way
 */
export function timed<Place>(
  ways: readonly Way<Place>[],
  places: readonly [Place, ...Place[]],
  effort: Effort,
  now: Now,
  onProgress: (done: number) => void,
): readonly Timing[] {
  const plans = ways.map((way) => {
    const { repeats, time } = sampleInEach(way, places, effort.sampleMs, now);
    const count = samplesInEach(places.length, time, effort);
    return { way, repeats, count, isShort: time / repeats < SHORT_CALL, times: places.map((): number[] => []) };
  });
  const rounds = Math.max(...plans.map(({ count }) => count));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, place] of places.entries()) {
      const turn = plans.filter(({ count }) => round < count);
      for (const { way, repeats, isShort, times } of (round + index) % 2 === 0 ? turn : turn.toReversed()) {
        // The other way, or another placement, has driven its data out of the caches: one call brings it back.
        if (isShort) way(place, 1);
        times[index]?.push(elapsed(now, () => way(place, repeats)) / repeats);
      }
    }
    onProgress((round + 1) / rounds);
  }
  return plans.map(({ times, repeats }) => timingOf(times, repeats));
}

/** @param times of the samples in each placement */
export function timingOf(times: readonly (readonly number[])[], repeats: number): Timing {
  const placements = times.map(medianOf);
  const sorted = times.flat().toSorted((a, b) => a - b);
  return {
    median: medianOf(placements),
    placements,
    low: quantile(sorted, 0.25),
    high: quantile(sorted, 0.75),
    samples: sorted.length,
    repeats,
  };
}

export function medianOf(numbers: readonly number[]): number {
  return quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  );
}

/** Of sorted numbers, between two of them by how near it is to each, as NumPy does by default. */
export function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}
