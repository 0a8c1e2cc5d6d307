/** How a number is coloured: its sign, and its size in steps, so that a row that was copied is seen to be the same. */

import type { Grid } from '../run/grid.ts';

/** Steps of either sign. */
export const STEPS = 6;

const largest = new WeakMap<Grid, number>();

/** The largest finite size of a number in a grid, as far as its numbers are known; 0 where there is none. */
export function largestIn(grid: Grid): number {
  let most = largest.get(grid);
  if (most === undefined) {
    most = 0;
    const count = grid.known?.length ?? grid.rows;
    for (let place = 0; place < count; place += 1) {
      for (let column = 0; column < grid.columns; column += 1) {
        const size = Math.abs(grid.at(grid.known?.[place] ?? place, column) ?? 0);
        if (size > most && size < Infinity) most = size;
      }
    }
    largest.set(grid, most);
  }
  return most;
}

/** Below one, so that small numbers, of which there are most, can be told apart. */
const CURVE = 0.6;

/** How strong the colour of a number is, from 0 to 1; that of `most` is the strongest. */
export function strengthOf(value: number, most: number): number {
  if (value === 0 || Number.isNaN(value)) return 0;
  return most > 0 ? Math.min(1, Math.abs(value) / most) ** CURVE : 1;
}

/**
 * The step of a number, negative for a negative one: 0 for zero, for what is no number, and where nothing is known; the last
 * step for what is as large as `most`, or larger.
 */
export function heatOf(value: number | undefined, most: number): number {
  if (value === undefined || value === 0 || Number.isNaN(value)) return 0;
  return Math.sign(value) * Math.max(1, Math.ceil(strengthOf(value, most) * STEPS - 1e-9));
}
