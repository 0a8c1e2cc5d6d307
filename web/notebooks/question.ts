import type { MatrixPlace } from '../run/grid.ts';
import type { Results } from '../run/results.ts';
import type { Localized } from '../text/localized.ts';
import type { Prose } from '../text/prose.ts';
import type { Change } from './change.ts';
import type { NotebookFacts } from './notebook.ts';

/** Whether a pick is right, and why it is, or why not. */
export interface Verdict {
  readonly right: boolean;
  readonly why: Localized<Prose>;
}

/** One of several answers to pick from. */
export interface Choice {
  readonly label: Localized;
  /** `then`: what the run has given in which the question's change is made; null where the core has not run it. The
   *  verdict is null where it cannot be told without. */
  readonly verdict: (then: Results | null) => Verdict | null;
}

/** Where the reader looks for the answer: in W, or in the weight of the layer that multiplies. */
export interface Search {
  readonly matrix: 'table' | 'weight';
  readonly unit: 'row' | 'cell';
  readonly right: MatrixPlace;
  readonly verdict: (place: MatrixPlace) => Verdict;
}

/** What the reader picks: a choice by its position, or a place in the figure. */
export type Answer = number | MatrixPlace;

/** A question to which the reader commits an answer before any is shown. */
export interface Question {
  readonly prompt: Localized<Prose>;
  /** The choices in the order in which they are shown, or what is to be found in the figure. */
  readonly from: readonly Choice[] | Search;
  /** What is tried; null: the question is about what stands there already, or about what no cell shows. */
  readonly change: Change | null;
}

/** What is asked of a run. */
export type Questions = (results: Results) => readonly Question[];

/** What each step of a notebook asks. */
export type QuestionsOf = (notebook: Pick<NotebookFacts, 'id' | 'framework'>, step: string) => Questions;

/** The right choice. */
export function right(label: Localized, why: Localized<Prose>): Choice {
  return { label, verdict: () => ({ right: true, why }) };
}

/** A wrong choice, with the reason why it is. */
export function wrong(label: Localized, why: Localized<Prose>): Choice {
  return { label, verdict: () => ({ right: false, why }) };
}

/** The same in every language: a number, a shape. */
export function alike(text: string): Localized {
  return { en: text, zh: text };
}

/** The choices without those that read like another one: the right one stays. */
export function distinct(...choices: readonly Choice[]): readonly Choice[] {
  const rightFirst = [...choices].sort((a, b) => Number(isRight(b)) - Number(isRight(a)));
  const kept = new Map<string, Choice>();
  for (const choice of rightFirst) {
    const text = JSON.stringify(choice.label);
    if (!kept.has(text)) kept.set(text, choice);
  }
  return choices.filter((choice) => kept.get(JSON.stringify(choice.label)) === choice);
}

/** Choices that are numbers, the smallest first. */
export function ascending(...choices: readonly Choice[]): readonly Choice[] {
  const valueOf = ({ label }: Choice): number => Number(Object.values(label)[0]?.replaceAll(',', ''));
  return [...distinct(...choices)].sort((a, b) => valueOf(a) - valueOf(b));
}

function isRight({ verdict }: Choice): boolean {
  return verdict(null)?.right === true;
}
