/**
 * Timing contestants beside each other: in turn, sample by sample, so that what slows the machine down slows down all
 * of them. Knows nothing of what they do, and takes the clock as an argument.
 */
import type { Timing } from '../report/results.ts';

export interface Task {
  /** Does its work so many times. */
  run(repeats: number): void | Promise<void>;
  /** Called before each of its turns, outside of the time. */
  enter?(): void | Promise<void>;
  /** What a call's time is multiplied by; 1 if missing. */
  readonly scale?: number;
  /** Measured however long it takes. */
  readonly uncapped?: boolean;
}

export interface Effort {
  readonly samples: number;
  /** The same for calls of half a second or more. */
  readonly longSamples: number;
  /** A sample takes at least so many milliseconds: the clock of a page is coarse. */
  readonly sampleMs: number;
  /** Calls before the first sample last at least so long, for compilers to see that the code is hot. */
  readonly warmMs: number;
  /** Contestants whose one call takes longer are left out. */
  readonly capMs: number;
}

type Clock = () => number;

async function time(task: Task, repeats: number, now: Clock): Promise<number> {
  const start = now();
  await task.run(repeats);
  return now() - start;
}

/** More calls, so that they take a little longer than asked for. */
function enough(repeats: number, took: number, wanted: number): number {
  return took < wanted / 8 ? repeats * 8 : Math.ceil((repeats * wanted * 1.25) / took);
}

/** How many calls make a sample, and about how long one takes. */
interface Turn {
  repeats: number;
  readonly callMs: number;
}

/** Calls a task until it is warm; gives what its turns are, or the time of a call that is too long. */
async function warm(task: Task, effort: Effort, now: Clock): Promise<Turn | { readonly tooLong: number }> {
  await task.enter?.();
  let repeats = 1;
  let total = 0;
  for (let rounds = 1; ; rounds++) {
    const took = await time(task, repeats, now);
    if (rounds === 1 && took > effort.capMs && task.uncapped !== true) return { tooLong: took };
    total += took;
    const hot = (rounds >= 3 && total >= effort.warmMs) || total >= 10 * effort.warmMs;
    if (took >= effort.sampleMs && hot) return { repeats, callMs: took / repeats };
    if (took < effort.sampleMs) repeats = enough(repeats, took, effort.sampleMs);
  }
}

/** Calls that take so many milliseconds do not care what the caches held before. */
const coldCallMs = 50;
const longCallMs = 500;

/** One sample: milliseconds a call. Before it, a call that does not count brings the data back into the caches. */
async function sample(task: Task, turn: Turn, effort: Effort, now: Clock): Promise<number> {
  await task.enter?.();
  for (;;) {
    if (turn.callMs < coldCallMs) await task.run(1);
    const took = await time(task, turn.repeats, now);
    if (took >= effort.sampleMs) return took / turn.repeats;
    turn.repeats = enough(turn.repeats, took, effort.sampleMs);
  }
}

/** Measures all tasks in one round; those that are too slow are told so. */
export async function measure(
  tasks: ReadonlyMap<string, Task>,
  effort: Effort,
  now: Clock,
): Promise<Record<string, Timing>> {
  const timings: Record<string, Timing> = {};
  const field: { id: string; task: Task; turn: Turn; samples: number[] }[] = [];
  for (const [id, task] of tasks) {
    const warmed = await warm(task, effort, now);
    if ('tooLong' in warmed) timings[id] = { skipped: `a call takes ${(warmed.tooLong / 1000).toFixed(1)} s` };
    else field.push({ id, task, turn: warmed, samples: [] });
  }
  for (let round = 0; round < effort.samples; round++) {
    const first = round % Math.max(1, field.length);
    for (const { task, turn, samples } of [...field.slice(first), ...field.slice(0, first)]) {
      if (turn.callMs >= longCallMs && samples.length >= effort.longSamples) continue;
      samples.push((await sample(task, turn, effort, now)) * (task.scale ?? 1));
    }
  }
  for (const { id, samples } of field) timings[id] = { rounds: [samples] };
  return timings;
}
