/** What gestures do to code of the reader's own. */

import { MOST_CHARACTERS } from '../../inputs/problem.ts';
import type { Actions } from './actions.ts';
import { withCell, withoutCode } from './own_cells.ts';
import type { OwnCodePart } from './own_code_part.ts';
import type { PageAccess } from './page_access.ts';

export type CodeActions = Pick<Actions, 'openCode' | 'typeCode' | 'closeCode' | 'removeCode' | 'addCell' | 'own'>;

/** @param load fetches what is needed for code of the reader's own */
export function codeActions(
  { now, set, edit, tellUnreadable }: PageAccess,
  retype: Actions['retype'],
  load: () => Promise<OwnCodePart>,
): CodeActions {
  const open = (cell: string | null): void => {
    set({ ...now(), open: cell });
  };

  const closeCode = (): void => {
    const { open: cell } = now();
    if (cell === null) return;
    open(null);
    const { ownCodePart } = now();
    if (ownCodePart !== null) retype(ownCodePart.withCodeSettled(now(), cell));
  };

  return {
    closeCode,
    openCode: (cell) => {
      closeCode();
      open(cell);
    },
    typeCode: (code) => {
      const page = now();
      if (page.open === null || page.ownCodePart === null) return;
      if (code.length > MOST_CHARACTERS) {
        set({ ...page, codeProblem: { kind: 'tooLong', characters: code.length } });
        tellUnreadable();
      } else {
        edit(page.ownCodePart.withCode(page, page.open, code));
      }
    },
    removeCode: (cell) => {
      if (now().open === cell) open(null);
      retype(withoutCode(now().typed, cell));
    },
    addCell: (step) => {
      closeCode();
      const { typed, id } = withCell(now().typed, step);
      retype(typed);
      open(id);
    },
    own: async () => {
      if (now().ownCodePart !== null) return;
      const ownCodePart = await load();
      set({ ...now(), ownCodePart });
    },
  };
}
