import type { Answer } from '../../notebooks/question.ts';
import { forgetAnswers, keepAnswer, keepRead, keptAnswers } from '../../page/walk/kept_answers.ts';
import { answersOf, NO_ANSWERS, type Answers } from '../../page/views/question_views.ts';

/** The reader's own answers to all questions of a notebook, which this browser keeps: the same object for all steps. */
export class OwnAnswers {
  answers = $state.raw<Answers>(NO_ANSWERS);
  /** The steps that were done when the page was opened. */
  doneBefore: ReadonlySet<string>;
  readonly #notebook: string;
  /** Where the reader is, and whether something is asked there. */
  #at: { readonly step: string; readonly position: number; readonly asks: boolean } | null = null;

  constructor(notebook: string) {
    const { picks, done } = keptAnswers(notebook);
    this.answers = answersOf(picks);
    this.doneBefore = done;
    this.#notebook = notebook;
  }

  /** Keeps a pick, and whether it has finished its step; returns the steps that are done. */
  keep(step: string, key: string, pick: Answer, isDone: boolean): ReadonlySet<string> {
    return keepAnswer(this.#notebook, step, key, pick, isDone);
  }

  /** The reader is at a step: returns the steps that are done if the one gone on from asked nothing, and is so by that. */
  arrive(step: string, position: number, asks: boolean): ReadonlySet<string> | null {
    const from = this.#at;
    this.#at = { step, position, asks };
    return from === null || from.asks || from.position >= position ? null : keepRead(this.#notebook, from.step);
  }

  forget(): void {
    forgetAnswers(this.#notebook);
    this.doneBefore = keptAnswers(this.#notebook).done;
    this.answers = NO_ANSWERS;
  }
}

let own: OwnAnswers | null = null;

/** The answers to the questions of the page's notebook. */
export function ownAnswers(notebook: string): OwnAnswers {
  return (own ??= new OwnAnswers(notebook));
}
