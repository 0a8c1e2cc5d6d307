/** How long both ways to learn take on the reader's machine. */

import type { RunAnswer } from '../../engine/answer.ts';
import { hasRun } from '../../engine/answer.ts';
import type { Job } from '../../engine/runs.ts';
import type { Framework } from '../../program/cell.ts';
import { timedCells, type TimedLoops, type Way } from '../../program/timed_loops.ts';

/** What was measured, in milliseconds for one loop: the medians of the rounds. */
export interface LoopTimes extends Readonly<Record<Way, number>> {
  /** How many steps of training a loop makes. */
  readonly steps: number;
  /** How many rounds there were, and how many times each loop ran in all of them. */
  readonly rounds: number;
  readonly runs: number;
}

/** What the measuring is done with. */
export interface Measuring {
  /** Runs a job at once; undefined where the core cannot do that now. */
  readonly atOnce: (job: Job) => RunAnswer | undefined;
  /** The time, in milliseconds. */
  readonly now: () => number;
  /** Lets the page go on in between. */
  readonly pause: () => Promise<void>;
}

const WAYS: readonly Way[] = ['product', 'lookup'];
const ROUNDS = 7;

/** How long one way runs in a round, in milliseconds, so that coarse clocks do not matter; and the most loops for that. */
const ROUND = 40;
const MOST_LOOPS = 100;

/**
 * Times both ways in turn, as many loops of each in every round; null where the core cannot run them now.
 */
export async function timeLoops(
  framework: Framework,
  loops: TimedLoops,
  { atOnce, now, pause }: Measuring,
): Promise<LoopTimes | null> {
  /** How long a run of so many loops takes; null: it was not to be had. */
  async function timed(way: Way, times: number): Promise<number | null> {
    await pause();
    const cells = timedCells(loops, way, times);
    const job = { framework, cells, optional: [], seed: null, names: false, tensors: null, work: 0, mayBeMore: false };
    const began = now();
    const answer = atOnce(job);
    const time = now() - began;
    return answer?.answers.every(hasRun) === true ? time : null;
  }
  // The first one of each way fetches what it needs; of the second, the time counts, so that no round takes much longer.
  const firsts = [await timed('product', 1), await timed('lookup', 1)];
  const seconds = [await timed('product', 1), await timed('lookup', 1)];
  if ([...firsts, ...seconds].includes(null)) return null;
  const longest = Math.max(...seconds.map((time) => time ?? 0));
  const count = longest > 0 ? Math.min(MOST_LOOPS, Math.ceil(ROUND / longest)) : MOST_LOOPS;
  const found: Record<Way, number[]> = { product: [], lookup: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const way of WAYS) {
      const [prepared, all] = [await timed(way, 0), await timed(way, count)];
      if (prepared === null || all === null) return null;
      found[way].push(Math.max(0, all - prepared) / count);
    }
  }
  const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[(ROUNDS - 1) / 2] ?? 0;
  return {
    product: median(found.product),
    lookup: median(found.lookup),
    steps: loops.steps,
    rounds: ROUNDS,
    runs: ROUNDS * count,
  };
}
