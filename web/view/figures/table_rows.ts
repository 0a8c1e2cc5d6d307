/** What stands in the table of a matrix: of each of its cells all that an edit or a gesture can change, as one value. */

import type { DrawnCell, DrawnMatrix, DrawnRow } from '../../figures/matrix.ts';
import type { Weight } from '../../page/walk/walk_page.ts';
import type { UiText } from '../../text/ui.ts';
import type { Leaf } from './leaves.ts';
import { isPicked } from './pinning.ts';

/** The attributes of a cell or of a column's header, as far as they are not always the same. */
export type CellAttributes = {
  readonly class?: string;
  readonly scope?: 'col';
  readonly title?: string;
  readonly role?: 'gridcell';
  readonly tabindex?: 0 | -1;
  readonly 'aria-label'?: string;
  readonly 'aria-selected'?: boolean;
  readonly 'data-row'?: number;
  readonly 'data-column'?: number;
};

export interface TableLeaf extends Leaf {
  readonly attributes: CellAttributes;
}

export interface TableCell extends TableLeaf {
  /** Its position among the values, row by row; null: it is a gap. */
  readonly index: number | null;
}

export interface TableRow {
  readonly row: number;
  readonly header: string;
  readonly name: string;
  readonly highlight: boolean;
  readonly starts: boolean;
  readonly cells: readonly TableCell[];
  /** Which of the cells is the weight that is being edited; null: none of them is. */
  readonly open: number | null;
}

/** What is shown of a matrix beside its values. */
export interface Shown {
  readonly text: Pick<UiText['figure'], 'differs' | 'hiddenOne'>;
  /** Whether its values can be chosen; the weight that is, and the one that is being edited. */
  readonly chooses: boolean;
  readonly picked: Weight | null;
  readonly open: Weight | null;
}

/** The numbers of the columns, with a gap where some are left out. */
export function columnHeaders({ columns, highlightedColumn }: DrawnMatrix): readonly TableLeaf[] {
  return columns.map((column): TableLeaf => {
    if (column === 'gap') return { text: '…', attributes: { scope: 'col', class: 'gap' } };
    const highlight = column === highlightedColumn && { class: 'highlight' };
    return { text: String(column), attributes: { scope: 'col', ...highlight } };
  });
}

/** The rows of the table, with a gap where some are left out. */
export function tableRows(matrix: DrawnMatrix, shown: Shown): readonly (TableRow | 'gap')[] {
  const values = matrix.rows.flatMap((row) => (row === 'gap' ? [] : row.cells.filter((cell) => cell !== 'gap')));
  // Tab leads to the chosen weight, the value that is looked at, or the first.
  const reached =
    values.find(({ row, column }) => isPicked(shown.picked, row, column)) ?? values.find(({ at }) => at) ?? values[0];
  const width = matrix.vector ? 1 : (matrix.shape.at(-1) ?? 1);
  return matrix.rows.map((row) => {
    if (row === 'gap') return row;
    const cells = row.cells.map((cell, place) =>
      cell === 'gap' ? gap(row, place, shown) : value(cell, shown, width, cell === reached),
    );
    const open = row.cells.findIndex((cell) => cell !== 'gap' && isPicked(shown.open, cell.row, cell.column));
    const { row: number, header, name, highlight, starts } = row;
    return { row: number, header, name, highlight, starts, cells, open: open < 0 ? null : open };
  });
}

function gap({ hidden }: DrawnRow, place: number, { text }: Shown): TableCell {
  if (hidden?.cell !== place) return { index: null, text: '…', attributes: { class: 'gap' } };
  const title = text.hiddenOne(hidden.column);
  return { index: null, text: '… 1 …', attributes: { class: 'gap one', title, 'aria-label': title } };
}

function value(cell: DrawnCell, shown: Shown, width: number, reached: boolean): TableCell {
  const { text, row, column } = cell;
  const picked = isPicked(shown.picked, row, column);
  const classes = ['value', cell.emphasis];
  if (cell.heat !== 0) classes.push(`${cell.heat > 0 ? 'plus' : 'minus'}${Math.abs(cell.heat)}`);
  if (cell.at) classes.push('at');
  if (picked) classes.push('picked');
  if (cell.differs) classes.push('differs');
  if (isPicked(shown.open, row, column)) classes.push('open');
  return {
    index: row * width + column,
    text,
    attributes: {
      class: classes.join(' '),
      ...(cell.differs && { 'aria-label': `${text} ${shown.text.differs}` }),
      ...(shown.chooses && {
        role: 'gridcell',
        tabindex: reached ? 0 : -1,
        'aria-selected': cell.at || picked,
        'data-row': row,
        'data-column': column,
      }),
    },
  };
}
