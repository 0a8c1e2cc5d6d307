/** What stands in the table of a matrix: of each of its cells all that an edit or a gesture can change, as one value. */

import type { DrawnCell, DrawnMatrix, DrawnRow } from '../../figures/matrix.ts';
import type { Weight } from '../../state/page.ts';
import type { UiText } from '../../text/ui.ts';
import { isPicked } from './pinning.ts';

export interface TableCell {
  /** A text alone, a token ID that can be edited there, or the weight that is being edited. */
  readonly kind: 'text' | 'id' | 'open';
  readonly text: string;
  readonly classes: string;
  readonly title?: string | undefined;
  readonly label?: string | undefined;
  /** Its position among the values, row by row. */
  readonly index?: number;
  /** Where it stands and how it is reached, where it can be chosen. */
  readonly chosen?: {
    readonly row: number;
    readonly column: number;
    readonly tabindex: 0 | -1;
    readonly selected: boolean;
  };
}

export interface TableRow {
  readonly row: number;
  readonly header: string;
  readonly highlight: boolean;
  readonly cells: readonly TableCell[];
}

/** What is shown of a matrix beside its values. */
export interface Shown {
  readonly text: Pick<UiText['figure'], 'differs' | 'hiddenOne'>;
  /** Whether its values can be chosen; the weight that is, and the one that is being edited. */
  readonly chooses: boolean;
  readonly picked: Weight | null;
  readonly open: Weight | null;
  /** Whether its values are token IDs that can be edited there. */
  readonly ids: boolean;
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
    return { row: row.row, header: row.header, highlight: row.highlight, cells };
  });
}

function gap({ hidden }: DrawnRow, place: number, { text }: Shown): TableCell {
  if (hidden?.cell !== place) return { kind: 'text', text: '…', classes: 'gap' };
  const title = text.hiddenOne(hidden.column);
  return { kind: 'text', text: '… 1 …', classes: 'gap one', title, label: title };
}

function value(cell: DrawnCell, shown: Shown, width: number, reached: boolean): TableCell {
  const { text, row, column } = cell;
  const picked = isPicked(shown.picked, row, column);
  const open = isPicked(shown.open, row, column);
  const classes = ['value', cell.emphasis];
  if (cell.at) classes.push('at');
  if (picked) classes.push('picked');
  if (cell.differs) classes.push('differs');
  if (open) classes.push('open');
  return {
    kind: shown.ids ? 'id' : open ? 'open' : 'text',
    text,
    classes: classes.join(' '),
    label: cell.differs ? `${text} ${shown.text.differs}` : undefined,
    index: row * width + column,
    ...(shown.chooses && { chosen: { row, column, tabindex: reached ? 0 : -1, selected: cell.at || picked } }),
  };
}
