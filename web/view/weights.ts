/** Which weight of W a figure looks at, and which one the reader has put a finger on. */

import type { Figure } from '../figures/figure.ts';

/** A place in W. */
export interface Weight {
  readonly row: number;
  readonly column: number;
}

/** The weight that a figure looks at, or W's first; null where W does not matter to it. */
export function lookedAt(figure: Figure): Weight | null {
  const table = tableOf(figure);
  if (table === undefined) return figure.weight;
  const cells = table.rows.flatMap((row) => (row === 'gap' ? [] : row.cells.filter((cell) => cell !== 'gap')));
  const found = cells.find(({ at }) => at) ?? cells[0];
  return found === undefined ? null : { row: found.row, column: found.column };
}

/** What W holds at a place; empty where that is not known. */
export function heldAt(figure: Figure, { row, column }: Weight): string {
  return figure.held(row, column);
}

/** The weight that an event happened on, by its place among the matrices of the figure. */
export function weightAt(event: Event, figure: Figure): Weight | null {
  const cell = event.target instanceof Element ? event.target.closest<HTMLTableCellElement>('tbody td') : null;
  const term = cell?.closest('.term');
  const row = cell?.closest('tr');
  if (!cell || !term || !row) return null;
  const position = [...(term.parentElement?.children ?? [])].indexOf(term);
  const part = figure.parts[position];
  if (part?.label !== 'table') return null;
  const drawn = part.matrix.rows[[...(row.parentElement?.children ?? [])].indexOf(row)];
  if (drawn === undefined || drawn === 'gap') return null;
  const found = drawn.cells[cell.cellIndex - 1];
  return found === undefined || found === 'gap' ? null : { row: found.row, column: found.column };
}

function tableOf(figure: Figure): Figure['parts'][number]['matrix'] | undefined {
  return figure.parts.find(({ label }) => label === 'table')?.matrix;
}
