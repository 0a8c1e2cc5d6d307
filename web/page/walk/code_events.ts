/** What becomes of the page as the reader changes code, and adds cells. */

import { MOST_CHARACTERS } from '../../inputs/problem.ts';
import { andThen, pageOnly } from '../live_page.ts';
import { withCell, withoutCode } from './own_cells.ts';
import { edit, retype, troubleEffects, type WalkChange } from './walk_change.ts';
import type { Page } from './walk_page.ts';

/** The reader has finished with the cell that is open: from here on, Back undoes it. */
export function closeCode(page: Page): WalkChange {
  const { editing, ownCodePart } = page;
  if (editing === null) return pageOnly(page);
  const closed = { ...page, editing: null };
  return ownCodePart === null ? pageOnly(closed) : retype(closed, ownCodePart.withCodeSettled(closed, editing));
}

export const CODE = {
  closeCode,

  /** Opens the code of a cell, by its ID, to be changed. */
  openCode(page: Page, cell: string): WalkChange {
    return andThen(closeCode(page), (closed) => pageOnly({ ...closed, editing: cell }));
  },

  /** Gives the cell that is open this code. */
  typeCode(page: Page, code: string): WalkChange {
    const { editing, ownCodePart } = page;
    if (editing === null || ownCodePart === null) return pageOnly(page);
    if (code.length <= MOST_CHARACTERS) return edit(page, ownCodePart.withCode(page, editing, code));
    const refused = { ...page, codeProblem: { kind: 'tooLong', characters: code.length } as const };
    return [refused, [['endWait'], ...troubleEffects(refused)]];
  },

  /** Puts the notebook's own code back into a cell, or takes a cell away that the reader has added. */
  removeCode(page: Page, cell: string): WalkChange {
    const editing = page.editing === cell ? null : page.editing;
    return retype({ ...page, editing }, withoutCode(page.typed, cell));
  },

  /** Adds a cell of the reader's own to a step, and opens it. */
  addCell(page: Page, step: string): WalkChange {
    return andThen(closeCode(page), (closed) => {
      const { typed, id } = withCell(closed.typed, step);
      return andThen(retype(closed, typed), (added) => pageOnly({ ...added, editing: id }));
    });
  },
};
