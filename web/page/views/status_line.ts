/** What the views say of the outputs that are shown: it comes with them, and not with what tells screen readers of a run. */

import { codeLength } from '../../program/reader_code.ts';
import { resultsOf } from '../../run/results.ts';
import { sameInputs } from '../../run/run.ts';
import { UI } from '../../text/ui.ts';
import type { Page } from '../walk/walk_page.ts';
import { runSummary, withSeed } from './announce.ts';
import { editTrouble } from './problems.ts';

/** How what is shown stands to what is typed, in one line beside the inputs. */
export function statusLine(page: Page): string {
  const text = UI[page.language].status;
  const { kind } = page.freshness;
  if (kind === 'current') {
    if (resultsOf(page.run).stop !== null) return runSummary(page);
    return withSeed(page, codeLength(page.run.inputs.code) > 0 ? text.currentWithCode : text.current);
  }
  if (kind === 'unreadable') return editTrouble(page) ?? text.unreadable;
  if (kind === 'working') return page.freshness.silent ? text.silent : text.working;
  return kind === 'failed' ? whatStays(page) : text[kind];
}

/** Which outputs stand there with no core to make others. */
export function whatStays({ language, notebook, run }: Page): string {
  const text = UI[language].trouble;
  return sameInputs(run.inputs, notebook.defaults) ? text.ownStay : text.earlierStay;
}
