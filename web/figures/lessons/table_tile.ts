/** Some rows at a time of a table of GPT-2's size, which the core makes anew each time: it is too large to be kept. */

import { shownBy, type RunAnswer } from '../../engine/answer.ts';
import type { Job } from '../../engine/runs.ts';
import { formatNumber } from '../../inputs/format.ts';
import type { PyNumber } from '../../inputs/inputs.ts';
import { GPT2_TABLE } from '../../run/estimated_work.ts';
import { gridOf, type Grid } from '../../run/grid.ts';

/** So many rows are drawn at a time. */
export const TILE_ROWS = 160;

/** The last row with which a picture can begin. */
export const lastFirstRow = GPT2_TABLE.rows - TILE_ROWS;

/** With which row a picture begins that has this one in its middle. */
export function firstRowFor(row: number): number {
  return Math.max(0, Math.min(lastFirstRow, row - TILE_ROWS / 2));
}

/** The run that makes the table with a seed, and shows the rows from `first` on. */
export function tileJob(seed: PyNumber, first: number): Job {
  const { rows, columns } = GPT2_TABLE;
  return {
    framework: 'pytorch',
    cells: [
      'import torch',
      `torch.manual_seed(${formatNumber(seed)})\ntable = torch.nn.Embedding(${rows}, ${columns})`,
      `table.weight[${first}:${first + TILE_ROWS}]`,
    ],
    optional: [],
    seed: null,
    names: false,
    tensors: { maxElements: TILE_ROWS * columns, rows: [] },
    work: rows * columns,
    mayBeMore: false,
  };
}

/** The rows that such a run has shown; null where it has none. */
export function tileOf({ tensors }: RunAnswer): Grid | null {
  const tensor = tensors[shownBy(2)];
  return tensor === undefined ? null : gridOf(tensor);
}
