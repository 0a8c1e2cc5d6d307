import { UI } from '../text/ui.ts';
import type { Page } from './page.ts';
import { resultsOf } from '../run/results.ts';
import { runCells } from '../run/run.ts';
import { editTrouble } from './weights.ts';

/** What a finished run is to a screen reader, in one sentence. */
export function runSummary(page: Page): string {
  const text = UI[page.language].status;
  const { stop } = resultsOf(page.run);
  if (stop?.outcome.kind === 'error') return text.stopped(stop.number, stop.outcome.type);
  if (stop !== null) return text.refused(stop.number);
  return text.updated(page.changed.size, runCells(page.run).length);
}

/** How what is shown stands to what is typed, in one line beside the inputs. */
export function statusLine(page: Page): string {
  const text = UI[page.language].status;
  const { kind } = page.freshness;
  if (kind === 'current') return resultsOf(page.run).stop === null ? text.current : runSummary(page);
  if (kind === 'unreadable') return editTrouble(page) ?? text.unreadable;
  return kind === 'failed' ? UI[page.language].trouble.outputsStay : text[kind];
}
