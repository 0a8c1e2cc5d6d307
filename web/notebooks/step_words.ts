/** What a step says of a run. */

import { hasRun } from '../engine/answer.ts';
import { resultsOf, withoutResults, type Results } from '../run/results.ts';
import { sectionOf, type Run } from '../run/run.ts';
import { followed, type Text } from '../text/say.ts';
import type { NotebookStep } from './notebook.ts';

/** What is said in a step. */
export interface Said {
  readonly text: Text;
  /** Whether the run stopped before the step could say all that it has to say. */
  readonly stopped: boolean;
  /** Whether it is said only of the notebook's own code, and the reader has changed some. */
  readonly ofNotebook: boolean;
}

/** What a step reads of a run: nothing at all where not all of its cells ran, or the reader has changed code. */
function resultsFor(step: NotebookStep, run: Run): Results {
  const results = resultsOf(run);
  // Of changed code nobody knows beforehand what it makes: what is said is about the notebook's own.
  if (results.changed) return withoutResults(results);
  return ranAll(step, run) ? results : withoutResults(results);
}

function ranAll(step: NotebookStep, run: Run): boolean {
  return sectionOf(run, step.id).cells.every(({ cell, answer }) => cell.origin === 'added' || hasRun(answer));
}

/** What a step says of a run, on its page or where it is written out. */
export function saidOf(step: NotebookStep, run: Run, place: 'page' | 'file' = 'page'): Said {
  const results = resultsFor(step, run);
  const words = [...step.prose(results), ...(place === 'page' ? (step.gestures?.(results) ?? []) : [])];
  const parts = words.filter((part) => part !== null);
  const whole = parts.length === words.length && ranAll(step, run);
  return {
    text: followed(...parts),
    stopped: !whole && resultsOf(run).stop !== null,
    ofNotebook: resultsOf(run).changed,
  };
}
