/** What is wrong with a weight where it is changed: it comes with the views. */

import { factsOf } from '../../inputs/facts.ts';
import { hasWeight, tableSize } from '../../inputs/table_size.ts';
import { UI } from '../../text/ui.ts';
import { editedPlace } from '../walk/edits.ts';
import type { Page } from '../walk/walk_page.ts';
import { problemText } from './problems.ts';

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
