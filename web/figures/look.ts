/** Any tensor, drawn as figures draw theirs. */

import type { TensorValue } from '../engine/answer.ts';
import { gridOf, indexOfRow, type Grid } from '../run/grid.ts';
import type { Numbers } from '../run/numbers.ts';
import { largestIn } from './heat.ts';
import { drawMatrix, UNKNOWN, type DrawnMatrix, type NumberFormat } from './matrix.ts';

/** How a tensor is looked at. */
export interface Look {
  readonly grid: Grid;
  readonly format: NumberFormat;
  /** Its first and last numbers, or all. */
  readonly matrix: DrawnMatrix;
  /** Whether some are left out of `matrix`, and all of them are here: they are drawn as a picture, too. */
  readonly pictured: boolean;
}

/** Whether there is something to look at: a vector, a matrix or a batch that holds numbers. */
export function canLookAt(tensor: TensorValue | null): tensor is TensorValue {
  return tensor !== null && tensor.shape.length > 0 && tensor.shape.every((size) => size > 0);
}

/** A vector, a matrix, or a batch with one row below the other: floats in the colours of their sizes, whole numbers too; `words`: what its rows stand for. */
export function lookAt(tensor: TensorValue, numbers: Numbers, words: readonly string[] | null = null): Look {
  const grid = gridOf(tensor);
  const { decimals } = grid;
  const format: NumberFormat = (value) =>
    decimals === null ? String(value) : (numbers.text(value, decimals) ?? UNKNOWN);
  // Of a batch, what stands before a row is its whole index: `1, 0`.
  const header = (row: number): string => words?.[row] ?? indexOfRow(row, tensor.shape).join(', ');
  const matrix = drawMatrix({ role: 'output', grid, format, most: largestIn(grid), header });
  const gaps = matrix.rows.includes('gap') || matrix.columns.includes('gap');
  return { grid, format, matrix, pictured: gaps && grid.known === null };
}
