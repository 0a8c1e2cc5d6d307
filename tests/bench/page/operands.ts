/** What all contestants of a case are given, and what they must give back. */
import type { Layout, Shape } from '../report/results.ts';

export interface Operands extends Shape {
  /** W lies as (d, V). */
  readonly transposed: boolean;
  readonly W: Float32Array;
  readonly ids: Int32Array;
}

/** Numbers in [-1, 1) that no two runs differ in (a linear congruential generator). */
function fill(values: Float32Array, seed: number): void {
  let state = seed;
  for (let i = 0; i < values.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    values[i] = state / 2 ** 31;
  }
}

export function makeOperands({ V, d, n }: Shape, layout: Layout): Operands {
  const W = new Float32Array(V * d);
  fill(W, V + d);
  const scattered = new Float32Array(n);
  fill(scattered, n);
  const ids = Int32Array.from(scattered, (value) => Math.floor(((value + 1) / 2) * V));
  return { V, d, n, W, ids, transposed: layout === '(d, V)' };
}

/** The rows of one-hot vectors (n, V). */
export function oneHot({ V, n, ids }: Operands): Float32Array {
  const X = new Float32Array(n * V);
  ids.forEach((id, i) => (X[i * V + id] = 1));
  return X;
}

/** The rows that every way must give (n, d). */
export function expected({ V, d, n, W, ids, transposed }: Operands): Float32Array {
  const rows = new Float32Array(n * d);
  ids.forEach((id, i) => {
    for (let j = 0; j < d; j++) rows[i * d + j] = (transposed ? W[j * V + id] : W[id * d + j]) ?? NaN;
  });
  return rows;
}

/** Where two results differ, in words; undefined if they are equal (−0 being 0). */
export function difference(actual: Float32Array, wanted: Float32Array): string | undefined {
  if (actual.length !== wanted.length) return `${actual.length} numbers instead of ${wanted.length}`;
  const at = actual.findIndex((value, i) => value !== wanted[i]);
  return at < 0 ? undefined : `number ${at} is ${actual[at]} instead of ${wanted[at]}`;
}
