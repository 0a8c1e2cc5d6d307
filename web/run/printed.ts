/** Where a value stands in the text that a framework prints of its tensor. */

import type { Span } from '../text/changed_spans.ts';

/** What is printed along one side, and before which of it a `...` stands. */
interface Listed<T> {
  readonly items: T[];
  gap: number | null;
}

/** The rows of a printed tensor, as many as are printed of them. */
type PrintedRows = Listed<Listed<Span>>;

/**
 * Reads the numbers of a printed tensor or array: torch, TensorFlow and NumPy write them in nested brackets, whatever
 * they wrap. null where there are none, or where `...` leaves open which of the rows are printed.
 */
function printedRows(text: string, shape: readonly number[]): PrintedRows | null {
  const frame = /\b(?:tensor|Tensor|array)\(\s*\[/.exec(text);
  if (frame === null || shape.length === 0) return null;
  const rows: PrintedRows = { items: [], gap: null };
  const first = frame.index + frame[0].length - 1;
  let depth = 0;
  for (const token of text.slice(first).matchAll(/\[|\]|[^\s,[\]]+/g)) {
    const innermost = depth === shape.length;
    if (token[0] === '[') {
      depth += 1;
      if (depth === shape.length) rows.items.push({ items: [], gap: null });
    } else if (token[0] === ']') {
      depth -= 1;
      if (depth === 0) return rows;
    } else if (token[0] !== '...') {
      const start = first + token.index;
      rows.items.at(-1)?.items.push({ start, end: start + token[0].length });
    } else if (innermost) {
      const row = rows.items.at(-1);
      if (row !== undefined) row.gap = row.items.length;
    } else if (shape.length === 2) {
      rows.gap = rows.items.length;
    } else {
      return null;
    }
  }
  return null;
}

/** Where value (row, column) of a tensor stands in its printed text; null where it is not printed. */
export function spanOf(text: string, shape: readonly number[], row: number, column: number): Span | null {
  const rows = printedRows(text, shape);
  const { rows: height, columns: width } = sidesOf(shape);
  const values = rows && listed(rows, row, height);
  return values === null ? null : listed(values, column, width);
}

/** The value that a character of a printed tensor belongs to; null where it is none of its values. */
export function valueAt(
  text: string,
  shape: readonly number[],
  position: number,
): { readonly row: number; readonly column: number; readonly span: Span } | null {
  const rows = printedRows(text, shape);
  if (rows === null) return null;
  const { rows: height, columns: width } = sidesOf(shape);
  for (const [at, row] of rows.items.entries()) {
    const found = row.items.findIndex(({ start, end }) => start <= position && position < end);
    const span = row.items[found];
    if (span !== undefined) return { row: indexOf(rows, at, height), column: indexOf(row, found, width), span };
  }
  return null;
}

function sidesOf(shape: readonly number[]): { readonly rows: number; readonly columns: number } {
  return { rows: shape.slice(0, -1).reduce((count, size) => count * size, 1), columns: shape.at(-1) ?? 1 };
}

/** The inverse of `listed`: the index, among all `count` items, of the one that is printed at this place. */
function indexOf({ items, gap }: Listed<unknown>, place: number, count: number): number {
  return gap === null || place < gap ? place : count - (items.length - place);
}

function listed<T>({ items, gap }: Listed<T>, index: number, count: number): T | null {
  const place = gap === null || index < gap ? index : items.length - (count - index);
  return (gap !== null && index >= gap && place < gap ? null : items[place]) ?? null;
}
