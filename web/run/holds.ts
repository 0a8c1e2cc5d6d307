/** Whether what the figures say of a run is so: what the reader's own code makes, nobody knows beforehand. */

import { rowsKnown, transposed, type Grid } from './grid.ts';
import type { Results } from './results.ts';

/** What the notebook no longer makes; or, of what it makes, what no longer is as the figure shows it. */
export type Lack =
  | 'ids'
  | 'table'
  | 'lookup'
  | 'onehot'
  | 'linear'
  | 'weight'
  | 'product'
  | 'gradients'
  | 'rows'
  | 'ones'
  | 'sums'
  | 'other';

/** Whether each row that was looked up, or came out of the product, is the row of W that its ID picks. */
export function picksRows(table: Grid, ids: readonly number[], out: Grid): boolean {
  return out.rows === ids.length && ids.every((id, token) => sameRow(table, id, out, token));
}

/** Whether the layer that multiplies has W, so that each column of its product is a sum over W's. */
export function multipliesByTable({ table, weight, roles }: Results): boolean {
  return table !== null && weight !== null && isTable(roles.transposed ? transposed(weight) : weight, table);
}

/** Whether a matrix holds what W does. */
export function isTable(other: Grid, table: Grid): boolean {
  return other.rows === table.rows && rowsKnown(table).every((row) => sameRow(table, row, other, row));
}

/** Whether each row of a matrix has one 1, in the column of its ID, and else zeros. */
export function isOneHotOf(onehot: Grid, ids: readonly number[]): boolean {
  if (onehot.rows !== ids.length) return false;
  return ids.every((id, token) =>
    Array.from({ length: onehot.columns }, (_, column) => column).every((column) => {
      const value = onehot.at(token, column);
      return value === undefined || value === (column === id ? 1 : 0);
    }),
  );
}

/** Whether two rows hold the same numbers; a number that was not copied out of the core counts as equal. */
function sameRow(one: Grid, row: number, other: Grid, otherRow: number): boolean {
  if (one.columns !== other.columns || row < 0 || row >= one.rows) return false;
  for (let column = 0; column < one.columns; column += 1) {
    const [a, b] = [one.at(row, column), other.at(otherRow, column)];
    if (a !== undefined && b !== undefined && a !== b && !(Number.isNaN(a) && Number.isNaN(b))) return false;
  }
  return true;
}
