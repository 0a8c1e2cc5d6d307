import { UI } from '../text/ui.ts';
import type { Page } from './page.ts';
import { runCells, sameInputs, stoppedAt } from './run.ts';
import { editTrouble } from './weights.ts';

/** What a finished run is to a screen reader, in one sentence. */
export function runSummary(page: Page): string {
  const text = UI[page.language].status;
  const stopped = stoppedAt(page.run);
  if (stopped?.outcome.kind === 'error') return text.stopped(stopped.number, stopped.outcome.type);
  if (stopped !== undefined) return text.refused(stopped.number);
  return text.updated(page.changed.size, runCells(page.run).length);
}

/** How what is shown stands to what is typed, in one line beside the inputs. */
export function statusLine(page: Page): string {
  const text = UI[page.language].status;
  const { kind } = page.freshness;
  if (kind === 'current') return stoppedAt(page.run) === undefined ? text.current : runSummary(page);
  if (kind === 'unreadable') return editTrouble(page) ?? text.unreadable;
  if (kind === 'working') return page.freshness.silent ? text.silent : text.working;
  return kind === 'failed' ? whatStays(page) : text[kind];
}

/** Which outputs stand there with no core to make others. */
export function whatStays({ language, notebook, run }: Page): string {
  const text = UI[language].trouble;
  return sameInputs(run.inputs, notebook.defaults) ? text.ownStay : text.earlierStay;
}
