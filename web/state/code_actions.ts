/** What gestures do to code of the reader's own. */

import { MOST_CHARACTERS } from '../inputs/problem.ts';
import type { Actions } from './actions.ts';
import { withCell, withoutCode } from './own_cells.ts';
import type { OwnCodePart } from './own_code_part.ts';
import type { Page } from './page.ts';
import type { Typed } from './typed.ts';

/** The page that they are done on, and what may be done with it. */
export interface CodePage {
  readonly now: () => Page;
  readonly set: (page: Page) => void;
  /** The reader is typing: what is typed runs. */
  readonly edit: (typed: Typed) => void;
  /** The same, and the reader has finished: from here on, Back undoes it. */
  readonly retype: (typed: Typed) => void;
  /** What is typed cannot be read: that is told. */
  readonly tell: () => void;
  readonly load: () => Promise<OwnCodePart>;
}

export type CodeActions = Pick<Actions, 'openCode' | 'typeCode' | 'closeCode' | 'removeCode' | 'addCell' | 'own'>;

export function codeActions({ now, set, edit, retype, tell, load }: CodePage): CodeActions {
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
        tell();
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
