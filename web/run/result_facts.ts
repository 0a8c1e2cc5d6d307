/** What can be read off the results of a run: counts, and how results stand to each other. */

import { compare, type Comparison } from './compare.ts';
import { rowsKnown, type Grid } from './grid.ts';
import type { Ids, Results } from './results.ts';

/** The largest ID; null where there is none, or not all are whole numbers. */
export function largestOf({ whole }: Ids): bigint | null {
  if (whole === null || whole.length === 0) return null;
  return whole.reduce((largest, id) => (id > largest ? id : largest));
}

/** Whether a table has a row for an ID. */
export function hasRowFor(id: bigint, table: Grid): boolean {
  return id >= 0n && id < BigInt(table.rows);
}

/** How many rows of a table belong to at least one of these IDs. */
export function rowsUsed({ whole }: Ids, table: Grid): number {
  return new Set(whole?.filter((id) => hasRowFor(id, table))).size;
}

/** Every number that is known of a grid. */
function* numbersIn(grid: Grid): Generator<number> {
  for (const row of rowsKnown(grid)) {
    for (let column = 0; column < grid.columns; column += 1) {
      const value = grid.at(row, column);
      if (value !== undefined) yield value;
    }
  }
}

/** Whether W holds neither infinity nor NaN: of a table that is known in part, what is not put in by hand is finite. */
export function isFinite({ table, edits }: Results): boolean {
  if (table === null) return true;
  for (const value of numbersIn(table)) if (!Number.isFinite(value)) return false;
  return edits === null || edits.every(({ value }) => Number.isFinite(Math.fround(Number(value.value))));
}

/** Below this, float32 holds numbers with ever fewer digits, which TensorFlow’s product takes for 0. */
const SMALLEST_NORMAL = 2 ** -126;

/** Whether W holds a number so small that float32 holds it with fewer digits than others. */
export function holdsSubnormal({ table }: Results): boolean {
  if (table === null) return false;
  for (const value of numbersIn(table)) if (value !== 0 && Math.abs(value) < SMALLEST_NORMAL) return true;
  return false;
}

/** How the results of both ways stand to each other; null where one of them was not made. */
export function agreement({ lookup, product }: Results): Comparison | null {
  return lookup === null || product === null ? null : compare(lookup, product);
}

/** Whether the product gives a NaN for a number that the look-up gives as it is; false where one of them was not made. */
export function makesNaN({ lookup, product }: Results): boolean {
  if (lookup === null || product === null) return false;
  for (const row of rowsKnown(product)) {
    for (let column = 0; column < product.columns; column += 1) {
      const [one, other] = [lookup.at(row, column), product.at(row, column)];
      if (one !== undefined && !Number.isNaN(one) && Number.isNaN(other)) return true;
    }
  }
  return false;
}

/** Whether a row of one grid equals a row of another, number by number, as far as both are known. */
function equalRows(one: Grid, row: number, other: Grid, otherRow: number): boolean {
  for (let column = 0; column < one.columns; column += 1) {
    const [a, b] = [one.at(row, column), other.at(otherRow, column)];
    if (a !== undefined && b !== undefined && a !== b) return false;
  }
  return true;
}

/** Whether each row of a result of these IDs is their row of W; null where W or the result was not made. */
export function equalsPickedRows({ ids, table }: Results, out: Grid | null): boolean | null {
  if (ids?.whole == null || table === null || out === null) return null;
  return ids.whole.every((id, token) => hasRowFor(id, table) && equalRows(table, Number(id), out, token));
}
