import type { Role } from '../text/prose.ts';
import type { Grid } from '../run/grid.ts';
import { heatOf } from './heat.ts';
import { windowOf, type WindowPlace, type WindowRoom } from './window.ts';

/** How a number is written. */
export type NumberFormat = (value: number) => string;

/** What stands for a number that is not known here. */
export const UNKNOWN = '…';

/** How a value stands out: zeros of a one-hot are pale, its 1 is coloured, a highlighted row or column has a tint. */
export type Emphasis = 'plain' | 'zero' | 'one' | 'highlight';

export interface DrawnCell {
  readonly text: string;
  readonly emphasis: Emphasis;
  /** Its step of colour: see heat.ts. */
  readonly heat: number;
  /** The one value that is looked at. */
  readonly at: boolean;
  /** Whether the other way has another number here. */
  readonly differs: boolean;
  readonly row: number;
  readonly column: number;
}

export interface DrawnRow {
  readonly row: number;
  readonly header: string;
  /** What it is called, which stands before that; empty: nothing. */
  readonly name: string;
  readonly highlight: boolean;
  /** Whether another list of a batch of lists begins with it. */
  readonly starts: boolean;
  readonly cells: readonly (DrawnCell | 'gap')[];
  /** Which of the cells is the gap that hides the 1 of a one-hot row, and in which column it stands; null: none does. */
  readonly hidden: { readonly cell: number; readonly column: number } | null;
}

/** A matrix, ready to be drawn: what is written where, and what stands out. */
export interface DrawnMatrix {
  readonly role: Role;
  readonly shape: readonly number[];
  /** A vector has one column, which has no number. */
  readonly vector: boolean;
  readonly columns: readonly WindowPlace[];
  readonly highlightedColumn: number | null;
  readonly rows: readonly (DrawnRow | 'gap')[];
  /** A row that is looked for and that there is not. */
  readonly missing: number | null;
}

/** What to draw of a grid. */
export interface MatrixRequest {
  readonly role: Role;
  readonly grid: Grid;
  readonly format: NumberFormat;
  /** How a value is written where JavaScript's number for it is not exact; undefined: as `format` has it. */
  readonly exactly?: (row: number, column: number) => string | undefined;
  /** What stands before a row: its number if not given. */
  readonly header?: (row: number) => string;
  /** What it is called besides. */
  readonly nameOf?: (row: number) => string;
  /** Whether it is a vector, whose numbers stand one below the other. */
  readonly vector?: boolean;
  /** Rows and columns to be shown even where not all fit. */
  readonly rows?: readonly number[];
  readonly columns?: readonly number[];
  /** What is looked at. */
  readonly highlightedRow?: number | null;
  readonly highlightedColumn?: number | null;
  readonly at?: { readonly row: number; readonly column: number } | null;
  /** For a one-hot matrix, whose zeros are pale: in which column a row has its 1. */
  readonly hot?: (row: number) => number | undefined;
  /** Which numbers are zeros that are only written as such, pale. */
  readonly isZero?: (row: number, column: number) => boolean;
  readonly differs?: (row: number, column: number) => boolean;
  /** Which numbers stand out by themselves, whatever is looked at. */
  readonly marked?: (row: number, column: number) => boolean;
  /** The size that has the strongest colour; undefined: what it holds are names, not sizes. */
  readonly most?: number | undefined;
}

const ROWS: WindowRoom = { whole: 12, some: 7 };
const COLUMNS: WindowRoom = { whole: 8, some: 4 };
/** Of single digits. */
const NARROW_COLUMNS: WindowRoom = { whole: 16, some: 7 };

export function drawMatrix(request: MatrixRequest): DrawnMatrix {
  const { role, grid, format, highlightedRow = null, highlightedColumn = null, at = null, hot } = request;
  const columns = windowOf(grid.columns, present(highlightedColumn, request.columns), hot ? NARROW_COLUMNS : COLUMNS);
  const rows = windowOf(grid.rows, present(highlightedRow, request.rows), ROWS, grid.known);

  const cell = (row: number, column: number): DrawnCell => {
    const value = grid.at(row, column);
    const highlight = row === highlightedRow || column === highlightedColumn;
    const zero = request.isZero?.(row, column) === true;
    const marked = request.marked?.(row, column) === true;
    return {
      text: zero ? '0' : (request.exactly?.(row, column) ?? (value === undefined ? UNKNOWN : format(value))),
      emphasis: zero
        ? 'zero'
        : marked
          ? 'one'
          : hot
            ? value === 0
              ? 'zero'
              : 'one'
            : highlight
              ? 'highlight'
              : 'plain',
      heat: request.most === undefined || hot || marked ? 0 : heatOf(value, request.most),
      at: at?.row === row && at.column === column,
      differs: request.differs?.(row, column) ?? false,
      row,
      column,
    };
  };
  return {
    role,
    shape: grid.shape,
    vector: request.vector ?? false,
    columns,
    highlightedColumn,
    rows: rows.map((row) =>
      row === 'gap'
        ? row
        : {
            row,
            header: request.header?.(row) ?? String(row),
            name: request.nameOf?.(row) ?? '',
            highlight: row === highlightedRow,
            starts: row > 0 && grid.shape.length > 2 && row % (grid.shape.at(-2) ?? 1) === 0,
            cells: columns.map((column) => (column === 'gap' ? column : cell(row, column))),
            hidden: hiddenOne(grid, columns, row, hot?.(row)),
          },
    ),
    missing: highlightedRow !== null && (highlightedRow < 0 || highlightedRow >= grid.rows) ? highlightedRow : null,
  };
}

function hiddenOne(
  grid: Grid,
  columns: readonly WindowPlace[],
  row: number,
  column: number | undefined,
): DrawnRow['hidden'] {
  if (column === undefined || columns.includes(column) || grid.at(row, column) !== 1) return null;
  // Of the gaps, the last one that begins before it.
  const before = columns.findLastIndex((place) => place !== 'gap' && place < column);
  return { cell: before + 1, column };
}

function present(first: number | null, others: readonly number[] = []): readonly number[] {
  return first === null ? others : [first, ...others];
}
