/** What a step asks, and whether the reader has done what it asks for. */

import { SLIPS } from '../inputs/inputs.ts';
import type { Attempt, Change } from '../notebooks/attempt.ts';
import type { Notebook, NotebookStep } from '../notebooks/notebook.ts';
import { withEdit, withSlip } from './edits.ts';
import { readTyped, type Page, type Typed } from './page.ts';
import { resultsOf } from '../run/results.ts';
import { sameInputs } from '../run/run.ts';

/** The questions of a step, and what was typed when they were asked: they stay while the reader acts on them. */
export interface Asked {
  readonly attempts: readonly Attempt[];
  readonly typed: Typed;
}

/** What a step asks of the inputs that are shown; nothing where these stop the notebook. */
export function ask(step: NotebookStep, page: Page): Asked {
  const results = resultsOf(page.run);
  const attempts = results.stop === null ? step.attempts?.(results, page.run.inputs) : undefined;
  return { attempts: attempts ?? [], typed: page.typed };
}

/** The same questions, until the reader has typed something else than what one of them asks for. */
export function askAgain(asked: Asked, step: NotebookStep, page: Page): Asked {
  if (!page.settled || page.freshness.kind !== 'current') return asked;
  const { notebook, typed } = page;
  return sameTyped(notebook, asked.typed, typed) || madeOf(asked, notebook, typed) !== null ? asked : ask(step, page);
}

/** The change that stands in what is typed, nothing else being changed, however it came there; null where none does. */
export function madeOf(asked: Asked, notebook: Notebook, typed: Typed): Change | null {
  for (const { change } of asked.attempts) {
    if (change !== null && sameTyped(notebook, withChange(asked.typed, change), typed)) return change;
  }
  return null;
}

/** What is typed once a change is made. */
export function withChange(typed: Typed, { fields, weights, slips }: Change): Typed {
  return {
    drafts: { ...typed.drafts, ...fields },
    edits: weights.reduce((edits, { row, col, text }) => withEdit(edits, row, col, text), typed.edits),
    slips: SLIPS.reduce((made, slip) => withSlip(made, slip, slips[slip] ?? made.includes(slip)), typed.slips),
  };
}

/** Whether two texts mean the same inputs: spaces and the like do not matter. */
function sameTyped(notebook: Notebook, a: Typed, b: Typed): boolean {
  if (a === b) return true;
  const [one, other] = [readTyped(notebook, a), readTyped(notebook, b)];
  return one.ok && other.ok && sameInputs(one.inputs, other.inputs);
}
