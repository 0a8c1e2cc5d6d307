/** What the rows and columns of a printed tensor mean, so that its values and the selection can be told from each other. */

import { shownBy, type TensorPlace } from '../engine/answer.ts';
import type { MatrixPlace } from '../run/grid.ts';
import type { RunCell } from '../run/run.ts';
import type { Selection } from '../page/walk/walk_page.ts';
import { tokenAmong, type Highlight } from './highlight.ts';
import type { Ids, Results } from '../run/results.ts';
import { isCallOf } from '../run/roles.ts';

/** What one side of a tensor counts: the tokens that `ids` holds, the IDs, or the columns of W. */
type Side = 'token' | 'id' | 'column';

export interface Axes {
  readonly row: Side;
  readonly column: Side;
  /** The tokens that a side counts: those of the batch, or of a call of its own. */
  readonly ids: Ids;
}

/** The axes of the tensor that a cell puts out; null where its values are none of those that the figures show. */
export function axesOf(results: Results, { number, answer }: Pick<RunCell, 'number' | 'answer'>): Axes | null {
  const { roles, ids } = results;
  if (ids === null) return null;
  const cell = number - 1;
  const place: TensorPlace = shownBy(cell);
  if (place === roles.lookupGradient || place === roles.productGradient) return { row: 'id', column: 'column', ids };
  const { shown, calls } = answer;
  // A layer of Keras shows its only weight as the only item of a list.
  const name = shown ?? calls.findLast((call) => isCallOf(call, 'get_weights'))?.arguments[0] ?? null;
  if (name !== null) {
    if (name === roles.onehot?.name) return { row: 'token', column: 'id', ids };
    if (name === roles.table?.name) return { row: 'id', column: 'column', ids };
    // The weight that the layer starts with is not the one that the run ends with.
    if (name !== roles.weight?.name || cell === roles.firstWeight?.cell) return null;
    return roles.transposed ? { row: 'column', column: 'id', ids } : { row: 'id', column: 'column', ids };
  }
  const call = roles.layerCalls.findLast((made) => made.cell === cell);
  if (call === undefined || calls.at(-1)?.arguments[0] !== call.layer) return null;
  const isProduct = call.layer === roles.linear && call.cell === roles.product?.cell;
  if (isProduct || call.input === roles.ids?.name) return { row: 'token', column: 'column', ids };
  const own = call.layer === roles.embedding ? results.idsAt(call.given) : null;
  return own && { row: 'token', column: 'column', ids: own };
}

/** Where the highlighted value stands; null where it has no place there. W and its like show it only once it is chosen. */
export function highlightedPlace({ row, column, ids }: Axes, highlight: Highlight): MatrixPlace | null {
  if (row !== 'token' && !highlight.chosen) return null;
  const at = (side: Side): number | null =>
    side === 'token' ? tokenAmong(ids.numbers, highlight) : side === 'id' ? highlight.id : highlight.column;
  const [r, c] = [at(row), at(column)];
  return r === null || c === null ? null : { row: r, column: c };
}

/** The axes of W itself. */
export function axesOfTable({ ids }: Results): Axes | null {
  return ids && { row: 'id', column: 'column', ids };
}

/** The output value that a place means; null for a row of W that no token asks for. */
export function selectionAt(axes: Axes, place: MatrixPlace, results: Results, highlight: Highlight): Selection | null {
  const sides = { [axes.row]: place.row, [axes.column]: place.column };
  const { token, id, column = highlight.column } = sides;
  const asked = token === undefined ? id : axes.ids.numbers[token];
  const batch = results.ids?.numbers ?? [];
  if (token !== undefined && (axes.ids === results.ids || !batch.includes(asked ?? NaN))) {
    return { token: axes.ids === results.ids ? token : highlight.token, column };
  }
  const found = asked === highlight.id ? highlight.token : batch.indexOf(asked ?? NaN);
  return found < 0 ? null : { token: found, column };
}
