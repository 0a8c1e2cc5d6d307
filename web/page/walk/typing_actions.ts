/** What gestures do to the inputs: fields, edited weights and slips. */

import { draftOf } from '../../inputs/fields.ts';
import type { FieldId } from '../../inputs/inputs.ts';
import { MOST_CHARACTERS } from '../../inputs/problem.ts';
import type { Actions } from './actions.ts';
import { editedPlace, withEdit, withSlip } from './edits.ts';
import type { PageAccess } from './page_access.ts';
import { typedOf, type Typed } from './typed.ts';

export type TypingActions = Pick<
  Actions,
  'type' | 'commit' | 'retype' | 'reset' | 'setEdit' | 'typeEdit' | 'removeEdit' | 'slip' | 'resetAll'
>;

export function typingActions({ now, set, edit, commit, tellUnreadable }: PageAccess): TypingActions {
  const change = (part: Partial<Typed>): void => {
    edit({ ...now().typed, ...part });
  };

  const withDraft = (field: FieldId, text: string): Typed => {
    const { typed } = now();
    return { ...typed, drafts: { ...typed.drafts, [field]: text } };
  };

  const retype = (typed: Typed): void => {
    edit(typed, true);
    commit();
  };

  /** A text that is not taken: what was typed before stays, and the outputs are still those of it. */
  const refuse = (field: FieldId, { length }: string): void => {
    const page = now();
    set({ ...page, problems: { ...page.problems, [field]: { kind: 'tooLong', characters: length } as const } });
    tellUnreadable();
  };

  return {
    commit,
    retype,
    type: (field, text) => {
      const taken = text.length <= MOST_CHARACTERS;
      if (taken) edit(withDraft(field, text));
      else refuse(field, text);
      return taken;
    },
    reset: (field) => {
      retype(withDraft(field, draftOf(field, now().notebook.defaults)));
    },
    setEdit: (row, col, text) => {
      change({ edits: withEdit(now().typed.edits, row, col, text) });
    },
    typeEdit: (index, text) => {
      const { edits } = now().typed;
      change({ edits: edits.map((one, position) => (position === index ? `${editedPlace(one)},${text}` : one)) });
    },
    removeEdit: (index) => {
      const { typed } = now();
      retype({ ...typed, edits: typed.edits.filter((_, position) => position !== index) });
    },
    slip: (slip, made) => {
      change({ slips: withSlip(now().typed.slips, slip, made) });
    },
    resetAll: () => {
      retype(typedOf(now().notebook, null));
    },
  };
}
