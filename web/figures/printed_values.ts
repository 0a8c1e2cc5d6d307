/** The values in what a cell has printed, and the selection. */

import type { Cell } from '../program/cell.ts';
import type { Selection } from '../state/page.ts';
import { axesOf, placeOf, selectionAt, type Axes } from './axes.ts';
import type { Lit } from './lit.ts';
import { spanOf, valueAt, type Span } from '../run/printed.ts';
import type { Results } from '../run/results.ts';

/** Where the lit value stands in what a cell has printed; null where it does not. */
export function litSpan(results: Results, lit: Lit, cell: Cell, text: string): Span | null {
  const found = printedBy(results, cell);
  const place = found && placeOf(found.axes, lit);
  return found && place && spanOf(text, found.shape, place.row, place.column);
}

/** The output value that a character of what a cell has printed belongs to, and where it stands; null where to none. */
export function printedValueAt(
  results: Results,
  lit: Lit,
  cell: Cell,
  text: string,
  position: number,
): { readonly selection: Selection; readonly span: Span } | null {
  const found = printedBy(results, cell);
  const value = found && valueAt(text, found.shape, position);
  if (!found || !value) return null;
  const selection = selectionAt(found.axes, value, results, lit);
  return selection && { selection, span: value.span };
}

/** The tensor that a cell prints, as far as the figures show its values. */
function printedBy(results: Results, cell: Cell): { axes: Axes; shape: readonly number[] } | null {
  const { output } = cell;
  if (output === null || output.kind === 'published') return null;
  for (const name of [output.of, `${output.of}[0]`]) {
    const tensor = results.tensor(name);
    if (tensor === null) continue;
    const axes = axesOf(results, cell, name);
    return axes && { axes, shape: tensor.shape };
  }
  return null;
}
