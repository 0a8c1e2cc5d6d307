/** What the cells of the lessons have made, found by the cells that show it. */

import { named, shownBy } from '../engine/answer.ts';
import { transposed, type Grid } from './grid.ts';
import { isTable } from './holds.ts';
import type { Results } from './results.ts';

/** A mix of the rows of W. */
export interface Mix {
  /** By what each row is multiplied, (1, V). */
  readonly factors: Grid;
  readonly table: Grid;
  /** What comes out, (1, d). */
  readonly out: Grid;
}

export function mixOf(results: Results): Mix | null {
  const cell = results.ran('mix');
  const { table } = results;
  if (cell === null || table === null) return null;
  const [factors, out] = [results.grid(named(cell.at, 'mix')), results.grid(shownBy(cell.at))];
  if (factors === null || out === null) return null;
  const fits = factors.rows === 1 && factors.columns === table.rows && out.rows === 1 && out.columns === table.columns;
  return fits ? { factors, table, out } : null;
}

/** The rows that were looked up, what each row of W scores with them, and which ID wins. */
export interface Scores {
  readonly rows: Grid;
  readonly turned: Grid;
  /** (n, V). */
  readonly scores: Grid;
  /** The ID with the highest score, for each token. */
  readonly winners: readonly number[];
}

export function scoresOf(results: Results): Scores | null {
  const cell = results.ran('back');
  const { table, lookup: rows, ids } = results;
  if (cell === null || table === null || rows === null || ids === null) return null;
  const scores = results.grid(named(cell.at, 'scores'));
  const winners = results.idsAt(shownBy(cell.at))?.numbers;
  if (scores === null || winners === undefined) return null;
  const fits = scores.rows === rows.rows && scores.columns === table.rows && winners.length === rows.rows;
  return fits && ids.numbers.length === rows.rows ? { rows, turned: transposed(table), scores, winners } : null;
}

/** W before and after one step of training. */
export interface Trained {
  readonly before: Grid;
  readonly after: Grid;
  /** Whether the layer that was trained had a copy of W. */
  readonly isCopy: boolean;
  /** The weight of that layer after the step, where it has the shape of W, and of no other layer; else null. */
  readonly kernel: Grid | null;
}

export function trainedOf(results: Results): Trained | null {
  const cell = results.ran('train');
  if (cell === null) return null;
  if (results.framework === 'keras') return trainedKernel(results, cell.at);
  const [before, after] = [results.grid(named(cell.at, 'before')), results.grid(shownBy(cell.at))];
  if (before === null || after === null || results.table === null || !isTable(before, results.table)) return null;
  if (after.rows !== before.rows || after.columns !== before.columns) return null;
  return { before, after, isCopy: cell.slips.includes('clone'), kernel: null };
}

/** The same in Keras, whose layers have copies of what they are given. */
function trainedKernel(results: Results, cell: number): Trained | null {
  const { table: before } = results;
  const shown = results.ran('untouched');
  if (before === null || shown === null) return null;
  const [kernel, after] = [results.grid(shownBy(cell)), results.grid(shownBy(shown.at))];
  const fits = [kernel, after].every((grid) => grid?.rows === before.rows && grid.columns === before.columns);
  return fits && kernel !== null && after !== null ? { before, after, isCopy: true, kernel } : null;
}
