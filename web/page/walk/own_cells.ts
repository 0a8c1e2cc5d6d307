/** The cells with code of the reader's own, among what they have typed. */

import type { AddedCell, OwnCode } from '../../inputs/inputs.ts';
import { addedId } from '../../program/reader_code.ts';
import type { Typed } from './typed.ts';

/** What is typed with a cell put back to the notebook's own code, or taken away where the reader has added it. */
export function withoutCode(typed: Typed, id: string): Typed {
  const { changed, added } = typed.code;
  return withOwn(typed, {
    changed: changed.filter(({ cell }) => cell !== id),
    added: added.filter((cell) => cell.id !== id),
  });
}

/** What is typed with an empty cell of the reader's own after the others of a step. */
export function withCell(typed: Typed, step: string): { readonly typed: Typed; readonly id: string } {
  const { added } = typed.code;
  const free = added.map((_, index) => addedId(index + 1)).find((id) => added.every((cell) => cell.id !== id));
  const cell: AddedCell = { id: free ?? addedId(added.length + 1), step, code: '' };
  return { typed: withOwn(typed, { added: [...added, cell] }), id: cell.id };
}

/** What is typed with other code of the reader's own. */
export function withOwn(typed: Typed, own: Partial<OwnCode>): Typed {
  return { ...typed, code: { ...typed.code, ...own } };
}
