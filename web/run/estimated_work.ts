import { factsOf } from '../inputs/facts.ts';
import type { Inputs, PyNumber } from '../inputs/inputs.ts';
import { MEMORY_LIMIT_BYTES } from '../engine/session.ts';

/** How many of a matrix product's multiplications take the time of drawing one weight. */
const PRODUCTS_PER_DRAW = 100;

/** The table of GPT-2's tokens: its rows, and how long these are in the smallest GPT-2. */
export const GPT2_TABLE = { rows: 50_257, columns: 768 };

/** How many weights could be drawn while an ID is read, in each of the cells that it stands in. */
const DRAWS_PER_ID = 30;

/**
 * How much work a run of a notebook is, in numbers drawn: V·d for each of its two weights, and the product's n·V·d
 * multiplications, and the reading of its n IDs. Known before the run; so large a weight that it is refused at once counts nothing. Inputs that the framework
 * refuses may count as any amount.
 *
 * @param tokenizes whether a table for GPT-2's vocabulary is made, too
 */
export function estimatedWork(inputs: Inputs, tokenizes = false): number {
  const { flat, largest } = factsOf(inputs);
  const V = inputs.vocab === null ? Math.max(0, Number(largest ?? 0n) + 1) : size(inputs.vocab);
  const d = size(inputs.dim);
  const reading = flat.length * DRAWS_PER_ID;
  if (V * d * Float32Array.BYTES_PER_ELEMENT > MEMORY_LIMIT_BYTES) return reading;
  const ofTokens = tokenizes && d <= GPT2_TABLE.columns ? GPT2_TABLE.rows * d : 0;
  return reading + ofTokens + 2 * V * d + (flat.length * V * d) / PRODUCTS_PER_DRAW;
}

function size(value: PyNumber): number {
  return Math.max(0, Number(value.value));
}
