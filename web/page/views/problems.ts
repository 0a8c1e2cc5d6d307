/** What is wrong with what the reader has typed, in words: a text, or a weight where it is changed. */

import { factsOf } from '../../inputs/facts.ts';
import type { FieldId } from '../../inputs/inputs.ts';
import type { Problem } from '../../inputs/problem.ts';
import { hasWeight, tableSize } from '../../inputs/table_size.ts';
import { UI } from '../../text/ui.ts';
import { editedPlace } from '../walk/edits.ts';
import type { Page } from '../walk/walk_page.ts';

/** What is wrong with a text that was typed into a field; only that something is, until the words for it have come. */
export function problemText({ explaining, language }: Page, problem: Problem, field?: FieldId): string {
  return explaining?.problemMessage(problem, field)[language] ?? UI[language].inputs.unread;
}

/** Why nothing can be put in the place of this weight, or not what is typed there; null where nothing is wrong. */
export function weightProblem(page: Page, row: number, column: number): string | null {
  const wrong = page.editProblem;
  if (wrong !== null && editedPlace(page.typed.edits[wrong.edit] ?? '') === `${row},${column}`) {
    return problemText(page, wrong.problem);
  }
  const size = tableSize(page.run.inputs, factsOf(page.run.inputs));
  if (size.rows <= 0n || size.columns <= 0n || hasWeight(size, row, column)) return null;
  return UI[page.language].inputs.noWeight(size.rows, size.columns);
}

/** What is wrong with an edited weight, with its place; null where all can be read. */
export function editTrouble(page: Page): string | null {
  const { editProblem, typed, language } = page;
  if (editProblem === null) return null;
  const place = editedPlace(typed.edits[editProblem.edit] ?? '');
  return UI[language].inputs.wrongWeight(place, problemText(page, editProblem.problem));
}
