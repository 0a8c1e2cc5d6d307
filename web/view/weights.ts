/** Which weight of W a figure looks at. */

import type { Figure } from '../figures/figure.ts';
import type { Weight } from '../state/page.ts';

/** The weight that a figure looks at, or W's first; null where W does not matter to it. */
export function lookedAt(figure: Figure): Weight | null {
  const table = tableOf(figure);
  if (table === undefined) return figure.weight;
  const cells = table.rows.flatMap((row) => (row === 'gap' ? [] : row.cells.filter((cell) => cell !== 'gap')));
  const found = cells.find(({ at }) => at) ?? cells[0];
  return found === undefined ? null : { row: found.row, column: found.column };
}

function tableOf(figure: Figure): Figure['parts'][number]['matrix'] | undefined {
  return figure.parts.find(({ label }) => label === 'table')?.matrix;
}
