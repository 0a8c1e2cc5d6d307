/** Which numbers of a table are the same in a larger one. */

import { movedIn } from '../run/compare.ts';
import type { Grid } from '../run/grid.ts';
import type { Numbers } from '../run/numbers.ts';
import { largestIn } from './heat.ts';
import { drawMatrix, UNKNOWN, type DrawnMatrix } from './matrix.ts';

export interface Stayed {
  /** The smaller table. */
  readonly before: DrawnMatrix;
  /** The larger one; of what both have, the numbers that differ stand out. */
  readonly matrix: DrawnMatrix;
  /** How many numbers of the smaller one stayed where they were, of how many. */
  readonly stayed: number;
  readonly of: number;
}

/** The larger table beside the smaller one, both with the same number of columns. */
export function stayedIn(table: Grid, larger: Grid, numbers: Numbers): Stayed {
  const { of, moved, differs } = movedIn(table, larger);
  const format = (value: number): string => numbers.text(value, larger.decimals ?? 0) ?? UNKNOWN;
  // The same number has the same colour in both.
  const look = { role: 'weight', format, most: largestIn(larger) } as const;
  const matrix = drawMatrix({ ...look, grid: larger, differs });
  return { before: drawMatrix({ ...look, grid: table }), matrix, stayed: of - moved, of };
}
