/** What is wrong with what the reader has typed, in words. */

import type { FieldId } from '../../inputs/inputs.ts';
import type { Problem } from '../../inputs/problem.ts';
import { UI } from '../../text/ui.ts';
import { editedPlace } from '../walk/edits.ts';
import type { Page } from '../walk/walk_page.ts';

/** What is wrong with a text that was typed into a field; only that something is, until the words for it have come. */
export function problemText({ explaining, language }: Page, problem: Problem, field?: FieldId): string {
  return explaining?.problemMessage(problem, field)[language] ?? UI[language].inputs.unread;
}

/** What is wrong with an edited weight, with its place; null where all can be read. */
export function editTrouble(page: Page): string | null {
  const { editProblem, typed, language } = page;
  if (editProblem === null) return null;
  const place = editedPlace(typed.edits[editProblem.edit] ?? '');
  return UI[language].inputs.wrongWeight(place, problemText(page, editProblem.problem));
}
