/** How fast a contestant reads W where it lies: which memory it was given decides that. */
import type { HeldTask } from './contestants/contestant.ts';

/** Floats that are copied at once, to where they stay in the first caches. */
const piece = 4096;
const scratch = new Float32Array(piece);

/** The reading of W that contestants share whose memory a page can see: it copies one piece after another. */
export function copying(weight: () => Float32Array): Required<Pick<HeldTask, 'read' | 'reader'>> {
  return {
    reader: 'copying',
    read() {
      const W = weight();
      for (let first = 0; first < W.length; first += piece) scratch.set(W.subarray(first, first + piece));
    },
  };
}

/** The best of a few readings, in milliseconds. What cannot be read is timed at its work, which reads W. */
async function readingTime(task: HeldTask, now: () => number): Promise<number> {
  let best = Infinity;
  await task.enter?.();
  for (let i = 0; i < 3; i++) {
    const start = now();
    if (task.read === undefined) await task.run(1);
    else task.read();
    best = Math.min(best, now() - start);
  }
  return best;
}

/** A reading that takes so many times as long as the best known is tried elsewhere. */
const SLOW = 1.15;
/** How often operands are opened at most. */
const TRIES = 3;

/**
 * Opens a task's operands where W is read about as fast as anywhere: another try is opened before the former is closed,
 * so that it lies elsewhere, and the faster one is kept. `best` holds the best reading known of each reader, and gains
 * what is read here; where none is known, two places are tried.
 */
export async function opened(
  open: () => Promise<HeldTask>,
  own: string,
  best: Record<string, number>,
  now: () => number,
): Promise<HeldTask> {
  let kept = await open();
  const reader = kept.reader ?? own;
  let reading = await readingTime(kept, now);
  const known = best[reader] ?? 0;
  for (let tries = 1; tries < (known === 0 ? 2 : TRIES) && reading > SLOW * known; tries++) {
    const other = await open();
    const otherReading = await readingTime(other, now);
    const [worse, better] = otherReading < reading ? [kept, other] : [other, kept];
    await worse.close();
    kept = better;
    reading = Math.min(reading, otherReading);
  }
  best[reader] = Math.min(reading, best[reader] ?? Infinity);
  return kept;
}
