/** What a cell has printed: where its values stand, and which of them is highlighted. */

import { shownBy } from '../engine/answer.ts';
import type { RunCell } from '../run/run.ts';
import type { Selection } from '../page/walk/walk_page.ts';
import { axesOf, highlightedPlace, selectionAt, type Axes } from './axes.ts';
import type { Highlight } from './highlight.ts';
import { spanOf, valueAt } from '../run/printed.ts';
import type { Results } from '../run/results.ts';
import type { Span } from '../text/changed_spans.ts';

/** Where the highlighted value stands in what a cell has printed; null where it does not. */
export function highlightedSpan(results: Results, highlight: Highlight, cell: RunCell, text: string): Span | null {
  const found = printedBy(results, cell);
  const place = found && highlightedPlace(found.axes, highlight);
  return found && place && spanOf(text, found.shape, place.row, place.column);
}

/** The output value that a character of what a cell has printed belongs to, and where it stands; null where to none. */
export function printedValueAt(
  results: Results,
  highlight: Highlight,
  cell: RunCell,
  text: string,
  position: number,
): { readonly selection: Selection; readonly span: Span } | null {
  const found = printedBy(results, cell);
  const value = found && valueAt(text, found.shape, position);
  if (!found || !value) return null;
  const selection = selectionAt(found.axes, value, results, highlight);
  return selection && { selection, span: value.span };
}

/** The tensor that a cell prints, as far as the figures show its values. */
function printedBy(results: Results, cell: RunCell): { axes: Axes; shape: readonly number[] } | null {
  const tensor = results.tensor(shownBy(cell.number - 1));
  const axes = tensor && axesOf(results, cell);
  return axes && { axes, shape: tensor.shape };
}
