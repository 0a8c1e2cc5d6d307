/** What is raced, and what of it a machine can hold. */

import { RACE_SIZES } from '../notebooks/prose/race_prose.ts';

/** How W's numbers lie in memory: row after row, or column after column as in nn.Linear's weight. */
export type Layout = 'vd' | 'dv';

/** n tokens and a W of V rows and d columns. */
export interface RaceSizes {
  readonly rows: number;
  readonly columns: number;
  readonly tokens: number;
  readonly layout: Layout;
}

/** The sizes that are numbers. */
export type SizeField = Exclude<keyof RaceSizes, 'layout'>;

/** What a browser tells of its machine. */
export interface Device {
  /** Memory in GB, rounded down and capped; null where the browser keeps it to itself. */
  readonly memory: number | null;
  /** Whether it is held in a hand: a small screen and a finger. */
  readonly phone: boolean;
}

/** What suits a machine: the sizes proposed, others to choose from, and the bytes that a race may hold. */
export interface Offer {
  readonly sizes: RaceSizes;
  readonly choices: Readonly<Record<SizeField, readonly number[]>>;
  readonly limitBytes: number;
}

const FLOAT = 4;
const ID = 8;
/** What the product may use to lay its factors out, at most. */
const WORKSPACE = 2 ** 23;

/** The bytes that a race holds in one placement: W, the one-hot vectors, three results, the IDs. The core counts the same. */
export function bytesOf({ rows: V, columns: d, tokens: n }: Omit<RaceSizes, 'layout'>): number {
  return (V * d + n * V + 3 * n * d) * FLOAT + n * ID + WORKSPACE;
}

/** The most rows with which a race of so many columns and tokens fits; below 1 where none does. */
export function mostRows({ columns: d, tokens: n }: Pick<RaceSizes, 'columns' | 'tokens'>, limitBytes: number): number {
  return Math.floor((limitBytes - WORKSPACE - n * ID - 3 * n * d * FLOAT) / ((d + n) * FLOAT));
}

/** In how many placements a race is measured, where memory allows: of three, the median ignores one outlier. */
const MOST_PLACEMENTS = 3;

/** In how many placements a race fits into memory at once, each with all that the race holds; one at least is tried. */
export function placementsFor(sizes: RaceSizes, limitBytes: number): number {
  return Math.max(1, Math.min(MOST_PLACEMENTS, Math.floor(limitBytes / bytesOf(sizes))));
}

/** Half of what 32-bit WebAssembly can address: a tab that asks for more may be closed by its system. */
const MOST_BYTES = 2 ** 31;
/** Below so much memory, in GB, a machine is taken for a small one. */
const SMALL = 4;

const KNOWN = { rows: [4, 1024, 30_522, 50_257, 128_256], columns: [4, 64, 768, 1600], tokens: [1, 16, 64, 1024] };

/** The models that have a size, by the size. */
export const KNOWN_SIZES: Readonly<Record<SizeField, Readonly<Record<number, string>>>> = {
  rows: { 30_522: 'BERT', 50_257: 'GPT-2', 128_256: 'Llama 3' },
  columns: { 768: 'GPT-2', 1600: 'GPT-2 XL' },
  tokens: {},
};

const MODEST: RaceSizes = { rows: 16_384, columns: 256, tokens: 16, layout: 'vd' };

/** A quarter of the memory may be held; a phone that does not say how much it has is given what small ones have. */
export function offerFor({ memory, phone }: Device): Offer {
  const GB = 2 ** 30;
  const limitBytes = Math.min(MOST_BYTES, ((memory ?? (phone ? 2 : 8)) * GB) / 4);
  const small = phone || (memory !== null && memory < SMALL);
  const fits = (sizes: Partial<RaceSizes>): boolean => bytesOf({ ...MODEST, ...sizes }) <= limitBytes / (small ? 4 : 1);
  return {
    sizes: small ? MODEST : RACE_SIZES,
    choices: {
      rows: KNOWN.rows.filter((rows) => fits({ rows })),
      columns: KNOWN.columns.filter((columns) => !small || columns < 1000),
      tokens: KNOWN.tokens.filter((tokens) => !small || tokens < 1000),
    },
    limitBytes,
  };
}
