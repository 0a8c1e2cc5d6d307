/** What a step asks, what the reader has answered, and whether the reader has done what a question is about. */

import { FIELDS } from '../../inputs/fields.ts';
import type { FieldId, Inputs } from '../../inputs/inputs.ts';
import { oncePerObject } from '../../inputs/once.ts';
import type { Change } from '../../notebooks/change.ts';
import { stepIn, type Notebook, type NotebookStep } from '../../notebooks/notebook.ts';
import type { Choice, Answer, Question, Search, Verdict } from '../../notebooks/question.ts';
import type { MatrixPlace } from '../../run/grid.ts';
import { resultsOf, type Results } from '../../run/results.ts';
import { withChange } from '../walk/apply_change.ts';
import { readTyped, type Typed } from '../walk/typed.ts';
import type { Page } from '../walk/walk_page.ts';
import { sameInputs, sectionOf } from '../../run/run.ts';

/** The questions of a step, and what was typed when they were asked: they stay while the reader acts on them. */
export interface Asked {
  readonly questions: readonly Question[];
  /** The step that asks, as the notebook had it: a lesson may have come since, or the file that it reads. */
  readonly step: NotebookStep;
  readonly typed: Typed;
  /** The inputs of the run that they ask about; null: there was none of what was typed, and nothing is asked. */
  readonly of: Inputs | null;
}

/** What a step asks of the run that is shown; nothing where that has stopped, or is not the run of what is typed. */
export function ask({ id }: NotebookStep, page: Page): Asked {
  const { typed, run, freshness, notebook, questions } = page;
  const step = stepIn(notebook, id);
  if (questions === null || freshness.kind !== 'current') return { questions: [], step, typed, of: null };
  const results = resultsOf(run);
  // They are about the notebook's own code.
  if (results.changed) return { questions: [], step, typed, of: null };
  return { questions: results.stop === null ? questions(notebook, id)(results) : [], step, typed, of: run.inputs };
}

/** The same questions, until the reader has typed something else than what one of them asks for. */
export function askAgain(asked: Asked, step: NotebookStep, page: Page): Asked {
  if (!page.settled || page.freshness.kind !== 'current') return asked;
  return isOpen(asked, page) && asked.step === stepIn(page.notebook, step.id) ? asked : ask(step, page);
}

/** Whether the run that is shown is the one that is asked about, or that of a change that is: else no answer is true. */
export function isOpen(asked: Asked, page: Page): boolean {
  if (asked.of === null || page.freshness.kind !== 'current') return false;
  return sameInputs(asked.of, page.run.inputs) || madeOf(asked, page.notebook, page.typed) !== null;
}

/** The change that stands in what is typed, nothing else being changed, however it came there; null where none does. */
export function madeOf(asked: Asked, notebook: Notebook, typed: Typed): Change | null {
  for (const { change } of asked.questions) {
    if (change !== null && sameTyped(notebook, withChange(asked.typed, change), typed)) return change;
  }
  return null;
}

/** Whether two texts mean the same inputs: spaces and the like do not matter. */
function sameTyped(notebook: Notebook, a: Typed, b: Typed): boolean {
  if (a === b) return true;
  const [one, other] = [readTyped(notebook, a), readTyped(notebook, b)];
  return one.ok && other.ok && sameInputs(one.inputs, other.inputs);
}

/** What the reader has answered, by the questions' keys: the last pick of each, and whose answers were asked for. */
export interface Answers {
  readonly picks: ReadonlyMap<string, Answer>;
  readonly shown: ReadonlySet<string>;
}

export const NO_ANSWERS: Answers = { picks: new Map(), shown: new Set() };

/** The answers that were picked before, none of them shown. */
export function answersOf(picks: Answers['picks']): Answers {
  return { ...NO_ANSWERS, picks };
}

/** What makes a question the same for the reader: what it says, and among what it lets them choose. */
export const keyOf = oncePerObject(({ prompt, from }: Question): string =>
  JSON.stringify([prompt, isSearch(from) ? from.matrix : from.map(({ label }) => label)]),
);

/** The fields that a question asks to be set and that its step does not have in its code: they are only among the inputs. */
export function fieldsElsewhere({ change }: Question, { id }: NotebookStep, { run }: Page): readonly FieldId[] {
  const here = sectionOf(run, id).cells.flatMap(({ cell }) => cell.code);
  const wanted = FIELDS.filter((field) => change?.fields[field] !== undefined);
  return wanted.filter((field) => !here.some((segment) => segment.kind === 'literal' && segment.field === field));
}

export function isSearch(from: Question['from']): from is Search {
  return 'matrix' in from;
}

export function isPlace(pick: Answer): pick is MatrixPlace {
  return typeof pick !== 'number';
}

/** The reader commits an answer, or another one. */
export function withPick({ picks, shown }: Answers, question: Question, pick: Answer): Answers {
  return { picks: new Map([...picks, [keyOf(question), pick]]), shown };
}

/** The answer is asked for: by a reader who has committed one, or by whoever presents the question. */
export function withShown({ picks, shown }: Answers, question: Question): Answers {
  return { picks, shown: new Set([...shown, keyOf(question)]) };
}

/** What is to be said of a pick; null where it cannot be told yet. `then`: see Choice. */
export function verdictOn({ from }: Question, pick: Answer, then: Results | null): Verdict | null {
  if (isSearch(from)) return isPlace(pick) ? from.verdict(pick) : null;
  return isPlace(pick) ? null : (from[pick]?.verdict(then) ?? null);
}

/** The pick that is right; null where that cannot be told yet. */
export function rightPick(question: Question, then: Results | null): Answer | null {
  const { from } = question;
  if (isSearch(from)) return from.right;
  const found = from.findIndex((choice: Choice) => choice.verdict(then)?.right === true);
  return found < 0 ? null : found;
}
