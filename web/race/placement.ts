/** Where in memory a race has what it works on: which pages of memory W gets changes how fast it is read. */

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

/** There is not so much memory. */
export interface Refusal {
  readonly kind: 'refused';
  readonly neededBytes: number;
  readonly limitBytes: number | null;
}

/** An instance of the race's module. While several are kept, each has its operands in pages that no other one has. */
export interface Placement {
  /** Makes W and the tokens here, telling how much of W is made; refuses what exceeds its limit. */
  open(sizes: RaceSizes, made: (done: number) => void): { readonly kind: 'ok'; readonly race: Raced } | Refusal;
  /** The multiplications and additions of one `peak`. */
  readonly peakOperations: number;
}

/**
 * Starts placements, one after another. Throws if the first cannot be started; where the browser gives room for no
 * further one, those that there are do.
 *
 * @param count how many are wanted
 */
export async function startPlacements(
  count: number,
  start: () => Promise<Placement>,
): Promise<readonly [Placement, ...Placement[]]> {
  const started: [Placement, ...Placement[]] = [await start()];
  while (started.length < count) {
    const next = await start().catch(() => null);
    if (next === null) break;
    started.push(next);
  }
  return started;
}

/** The same race in each placement that has memory for it; refused if none has. */
export function openInEach(
  [first, ...others]: readonly [Placement, ...Placement[]],
  sizes: RaceSizes,
  made: (done: number) => void,
): { readonly kind: 'ok'; readonly races: readonly [Raced, ...Raced[]] } | Refusal {
  const count = 1 + others.length;
  const opened = first.open(sizes, (done) => made(done / count));
  if (opened.kind === 'refused') return opened;
  const races: [Raced, ...Raced[]] = [opened.race];
  for (const [index, placement] of others.entries()) {
    const another = placement.open(sizes, (done) => made((index + 1 + done) / count));
    if (another.kind === 'refused') break;
    races.push(another.race);
  }
  return { kind: 'ok', races };
}
