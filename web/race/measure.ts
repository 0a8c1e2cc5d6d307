/** Timing by a clock that may be coarse: what is too short for it is repeated until it is not. */

import { sampleCount, type Effort } from './plan.ts';

/** Milliseconds, as `performance.now` tells them. */
export type Now = () => number;

/** Does something so many times. */
export type Repeat = (repeats: number) => void;

/** What one call took, in milliseconds: the median of the samples, and the quartiles around it. */
export interface Timing {
  readonly median: number;
  readonly low: number;
  readonly high: number;
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

export function elapsed(now: Now, work: () => void): number {
  const start = now();
  work();
  return now() - start;
}

/** Never that many more in one go: the first calls run uncompiled, and their time says little. */
const LARGEST_GROWTH = 16;

/** A sample seems long once if the machine has just been busy: so often, or for so many samples' time, it is looked at. */
const LOOKS = 3;
const LONGEST_LOOK = 10;

/** How many repeats of something make a sample, and how many milliseconds they last at least. */
export interface Sample {
  readonly repeats: number;
  readonly time: number;
}

/** How many repeats last as long as a sample should; finding it warms the way up. */
export function sampleOf(repeat: Repeat, sampleMs: number, now: Now): Sample {
  for (let repeats = 1; ;) {
    let time = Infinity;
    let spent = 0;
    for (let look = 0; look < LOOKS && time >= sampleMs && spent < LONGEST_LOOK * sampleMs; look += 1) {
      const taken = elapsed(now, () => repeat(repeats));
      time = Math.min(time, taken);
      spent += taken;
    }
    if (time >= sampleMs) return { repeats, time };
    const missing = time > 0 ? (1.1 * sampleMs) / time : LARGEST_GROWTH;
    repeats = Math.ceil(repeats * Math.min(LARGEST_GROWTH, Math.max(1.2, missing)));
  }
}

export function warm(repeat: Repeat, milliseconds: number, now: Now): void {
  const end = now() + milliseconds;
  while (now() < end) repeat(1);
}

/**
 * Times several ways by turns, so that what disturbs the machine for a while disturbs all alike.
 *
 * @param told of samples taken, from 0 to 1
 */
export function timed(
  ways: readonly Repeat[],
  effort: Effort,
  now: Now,
  told: (done: number) => void,
): readonly Timing[] {
  const plans = ways.map((repeat) => {
    const { repeats, time } = sampleOf(repeat, effort.sampleMs, now);
    return { repeat, repeats, count: sampleCount(time, effort), times: [] as number[] };
  });
  const rounds = Math.max(...plans.map(({ count }) => count));
  for (let round = 0; round < rounds; round += 1) {
    for (const { repeat, repeats, count, times } of plans) {
      if (round < count) times.push(elapsed(now, () => repeat(repeats)) / repeats);
    }
    told((round + 1) / rounds);
  }
  return plans.map(({ times, repeats }) => timingOf(times, repeats));
}

export function timingOf(times: readonly number[], repeats: number): Timing {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    low: quantile(sorted, 0.25),
    high: quantile(sorted, 0.75),
    samples: sorted.length,
    repeats,
  };
}

/** Of sorted numbers, between two of them by how near it is to each, as NumPy does by default. */
export function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}
