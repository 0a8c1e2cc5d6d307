/** Edited weights as the reader's texts: `row,col,value`; and slips. */

import { SLIPS, type Slip } from '../../inputs/inputs.ts';

/** The place of an edit, `row,col`, without spaces. */
export function editedPlace(edit: string): string {
  return edit.split(',').slice(0, 2).join(',').replaceAll(' ', '');
}

/** The value of an edit, as typed. */
export function valueOf(edit: string): string {
  return edit.split(',').slice(2).join(',');
}

/** The text that was typed for a place; the last one counts. undefined where there is none. */
export function editAt(edits: readonly string[], row: number, col: number): string | undefined {
  const edit = edits.findLast((candidate) => editedPlace(candidate) === `${row},${col}`);
  return edit === undefined ? undefined : valueOf(edit);
}

/** The edits with another text for a place: each place has one at most. An empty text takes it away. */
export function withEdit(
  edits: readonly string[],
  row: number | bigint,
  col: number | bigint,
  text: string,
): readonly string[] {
  const place = `${row},${col}`;
  const others = edits.filter((edit) => editedPlace(edit) !== place);
  if (text.trim() === '') return others;
  const index = edits.findIndex((edit) => editedPlace(edit) === place);
  const edit = `${place},${text}`;
  return index < 0 ? [...others, edit] : [...others.slice(0, index), edit, ...others.slice(index)];
}

/** The slips with one of them made, or taken back. */
export function withSlip(slips: readonly Slip[], slip: Slip, made: boolean): readonly Slip[] {
  return SLIPS.filter((candidate) => (candidate === slip ? made : slips.includes(candidate)));
}
