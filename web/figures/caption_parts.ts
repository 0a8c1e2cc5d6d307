/** What captions have in common: what they are drawn from, and what is found in it. */

import type { Localized } from '../text/localized.ts';
import type { MatrixLabel, Prose } from '../text/prose.ts';
import { ids, p, W } from '../text/say.ts';
import type { Figure } from './figure.ts';
import type { Highlight } from './highlight.ts';
import type { DrawnCell, DrawnMatrix } from './matrix.ts';
import type { Grid } from '../run/grid.ts';
import type { Results } from '../run/results.ts';

/** A figure, and what it was drawn from. */
export interface Scene {
  readonly figure: Figure;
  readonly results: Results;
  readonly highlight: Highlight;
  /** How many rows W has with the notebook's own inputs; not given: not to be told. */
  readonly usualRows?: bigint | null;
}

export type Caption = (scene: Scene) => Localized<Prose>;

export function matrixOf({ figure }: Scene, label: MatrixLabel): DrawnMatrix | undefined {
  return figure.parts.find((part) => part.label === label)?.matrix;
}

/** The values that are drawn of a matrix. */
export function valuesOf(matrix: DrawnMatrix | undefined): readonly DrawnCell[] {
  return (matrix?.rows ?? []).flatMap((row) => (row === 'gap' ? [] : row.cells.filter((cell) => cell !== 'gap')));
}

/** The ID that is highlighted, exactly. */
export function idAt({ ids: tokens }: Results, { token, id }: Highlight): string {
  return String(tokens?.whole?.[token] ?? id);
}

/** An ID that is drawn, as it is written there. */
export function drawnId(scene: Scene, row: number): string {
  return valuesOf(matrixOf(scene, 'ids')).find(({ text }) => Number(text) === row)?.text ?? String(row);
}

/** Whether an ID is the number of a row, of W where that has been made. */
export function isRowNumber(id: number, table: Grid | null): boolean {
  return Number.isInteger(id) && id >= 0 && (table === null || id < table.rows);
}

/** The row of W that the figure is about: the highlighted one, or one that is missed. */
export function rowOf(scene: Scene): { readonly row: number; readonly missing: boolean } | null {
  const matrix = matrixOf(scene, 'table');
  if (matrix === undefined) return null;
  if (matrix.missing !== null) return { row: matrix.missing, missing: true };
  const highlight = matrix.rows.find((row) => row !== 'gap' && row.highlight);
  return highlight === undefined || highlight === 'gap' ? null : { row: highlight.row, missing: false };
}

export function noRow(id: string): Localized<Prose> {
  return {
    en: p`${W} has no row for ID ${ids(id)}, so nothing comes out.`,
    zh: p`${W} 没有 ID ${ids(id)} 的那一行，所以没有结果。`,
  };
}

export const NOTHING_SELECTED: Localized<Prose> = {
  en: p`Each ID is the number of a row of ${W}.`,
  zh: p`每个 ID 就是 ${W} 中的行号。`,
};
