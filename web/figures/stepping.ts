/** A figure while its sum is gone through term by term. */

import type { Figure } from './figure.ts';
import type { DrawnCell, DrawnMatrix } from './matrix.ts';
import type { FigurePart } from './figure_parts.ts';
import type { Sum } from './sum.ts';

/** How many terms are shown of the sum behind an output value. */
export interface Stepping {
  readonly row: number;
  readonly column: number;
  readonly terms: number;
}

/** Whether it is this figure's sum that is gone through. */
export function isStepping(figure: Pick<Figure, 'sum'> | null, stepping: Stepping | null): boolean {
  const sum = figure?.sum ?? null;
  return sum !== null && sum.row === stepping?.row && sum.column === stepping.column;
}

/** The parts with the one-hot value and the weight of one term outlined, and the column of W that is summed tinted. */
export function atTerm(
  parts: readonly FigurePart[],
  { row, column, terms }: Sum,
  index: number,
): readonly FigurePart[] {
  const term = terms[index];
  const k = term === undefined || 'leftOut' in term ? null : term.row;
  return parts.map((part) => {
    if (part.label === 'onehot') {
      const highlightedColumn = k;
      return {
        ...part,
        matrix: redrawn({ ...part.matrix, highlightedColumn }, (cell) => ({
          ...cell,
          at: cell.row === row && cell.column === k,
        })),
      };
    }
    if (part.label !== 'table') return part;
    const matrix = redrawn({ ...part.matrix, highlightedColumn: column }, (cell) => ({
      ...cell,
      at: cell.row === k && cell.column === column,
      emphasis: cell.column === column ? 'highlight' : 'plain',
    }));
    const rows = matrix.rows.map((drawn) => (drawn === 'gap' ? drawn : { ...drawn, highlight: drawn.row === k }));
    return { ...part, matrix: { ...matrix, rows } };
  });
}

function redrawn(matrix: DrawnMatrix, change: (cell: DrawnCell) => DrawnCell): DrawnMatrix {
  const rows = matrix.rows.map((row) =>
    row === 'gap' ? row : { ...row, cells: row.cells.map((cell) => (cell === 'gap' ? cell : change(cell))) },
  );
  return { ...matrix, rows };
}
