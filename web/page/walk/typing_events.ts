/** What becomes of the page as the reader types into fields, changes weights, and makes slips. */

import type { ExerciseDrafts } from '../../inputs/exercise_drafts.ts';
import { draftOf } from '../../inputs/fields.ts';
import type { FieldId, Slip } from '../../inputs/inputs.ts';
import { MOST_CHARACTERS } from '../../inputs/problem.ts';
import type { RaceDrafts } from '../../inputs/race_drafts.ts';
import { editedPlace, withEdit, withSlip } from './edits.ts';
import { typedOf, type Typed } from './typed.ts';
import { commit, edit, retype, troubleEffects, type WalkChange } from './walk_change.ts';
import type { Page } from './walk_page.ts';

function withDraft({ typed }: Page, field: FieldId, text: string): Typed {
  return { ...typed, drafts: { ...typed.drafts, [field]: text } };
}

export const TYPING = {
  /** Types into a field. A text that is too long is not taken: what was typed before stays, and the outputs are still those of it. */
  type(page: Page, field: FieldId, text: string): WalkChange {
    if (text.length <= MOST_CHARACTERS) return edit(page, withDraft(page, field, text));
    const problem = { kind: 'tooLong', characters: text.length } as const;
    const refused = { ...page, problems: { ...page.problems, [field]: problem } };
    return [refused, troubleEffects(refused)];
  },

  /** The reader has finished with a text: from here on, Back undoes it. */
  commit,

  /** Puts all of this in the place of what is typed; Back undoes it. */
  retype,

  /** Puts the notebook's own text into a field. */
  reset(page: Page, field: FieldId): WalkChange {
    return retype(page, withDraft(page, field, draftOf(field, page.notebook.defaults)));
  },

  resetAll(page: Page): WalkChange {
    return retype(page, typedOf(page.notebook, null));
  },

  /** Puts a weight in the place of that of W at this row and column; an empty text puts back W's own. */
  setEdit(page: Page, row: number, col: number, text: string): WalkChange {
    return edit(page, { ...page.typed, edits: withEdit(page.typed.edits, row, col, text) });
  },

  /** Changes the value of an edited weight. */
  typeEdit(page: Page, index: number, text: string): WalkChange {
    const edits = page.typed.edits.map((one, at) => (at === index ? `${editedPlace(one)},${text}` : one));
    return edit(page, { ...page.typed, edits });
  },

  removeEdit(page: Page, index: number): WalkChange {
    return retype(page, { ...page.typed, edits: page.typed.edits.filter((_, at) => at !== index) });
  },

  /** Makes a slip, or takes it back. */
  slip(page: Page, slip: Slip, made: boolean): WalkChange {
    return edit(page, { ...page.typed, slips: withSlip(page.typed.slips, slip, made) });
  },

  /** Types into fields of the race, which the notebook does without. */
  typeRace(page: Page, drafts: RaceDrafts): WalkChange {
    return [{ ...page, race: { ...page.race, ...drafts } }, [['writeLater']]];
  },

  /** Changes the exercise that is open; without a task, it is closed. */
  typeExercise: (page: Page, exercise: ExerciseDrafts): WalkChange => [{ ...page, exercise }, [['writeLater']]],
};
