import type { Inputs, PyNumber, PyValue } from '../inputs/inputs.ts';
import { MEMORY_LIMIT_BYTES } from './session.ts';

/** How many of a matrix product's multiplications take the time of drawing one weight. */
const PRODUCTS_PER_DRAW = 100;

/**
 * How much work a run of a notebook is, in numbers drawn: V·d for each of its two weights, and the product's n·V·d
 * multiplications. Known before the run, and 0 where so large a weight is refused at once. Inputs that the framework
 * refuses may count as any amount.
 */
export function estimatedWork(inputs: Inputs): number {
  const ids = flat(inputs.ids);
  const V = inputs.vocab === null ? Math.max(0, ...chunkMaxima(ids)) + 1 : size(inputs.vocab);
  const d = size(inputs.dim);
  if (V * d * Float32Array.BYTES_PER_ELEMENT > MEMORY_LIMIT_BYTES) return 0;
  return 2 * V * d + (ids.length * V * d) / PRODUCTS_PER_DRAW;
}

function flat(ids: readonly PyValue[]): number[] {
  return ids.flatMap((id) => ('kind' in id ? [Number(id.value)] : flat(id)));
}

/** Few enough numbers to be the arguments of one call. */
function chunkMaxima(values: readonly number[]): number[] {
  const chunk = 10_000;
  const maxima = [];
  for (let i = 0; i < values.length; i += chunk) maxima.push(Math.max(...values.slice(i, i + chunk)));
  return maxima;
}

function size(value: PyNumber): number {
  return Math.max(0, Number(value.value));
}
