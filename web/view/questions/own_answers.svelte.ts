import type { Answer } from '../../notebooks/question.ts';
import { forgetAnswers, keepAnswer, keptAnswers } from '../../page/walk/kept_answers.ts';
import { answersOf, NO_ANSWERS, type Answers } from '../../page/views/question_views.ts';

/** The reader's own answers to all questions of a notebook, which this browser keeps: the same object for all steps. */
export class OwnAnswers {
  answers = $state.raw<Answers>(NO_ANSWERS);
  /** The steps whose questions had all been answered rightly when the page was opened. */
  readonly doneBefore: ReadonlySet<string>;
  readonly #notebook: string;

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

  forget(): void {
    forgetAnswers(this.#notebook);
    this.answers = NO_ANSWERS;
  }
}

let own: OwnAnswers | null = null;

/** The answers to the questions of the page's notebook. */
export function ownAnswers(notebook: string): OwnAnswers {
  return (own ??= new OwnAnswers(notebook));
}
