import type { NotebookStep } from '../../notebooks/notebook.ts';
import type { Answer, Question, Search, Verdict } from '../../notebooks/question.ts';
import type { MatrixPlace } from '../../run/grid.ts';
import { resultsOf, type Results } from '../../run/results.ts';
import type { Actions } from '../../page/walk/walk_through.ts';
import { withChange } from '../../page/walk/apply_change.ts';
import type { Page } from '../../page/walk/walk_page.ts';
import * as state from '../../page/views/question_views.ts';
import SearchNote from './SearchNote.svelte';
import type { Choosing } from '../figures/choosing.ts';
import { ownAnswers, type OwnAnswers } from './own_answers.svelte.ts';
import { picking, RESTING } from '../figures/picking.ts';
import type { FigurePart } from '../../figures/figure_parts.ts';

/** A question that waits for a place in the figure. */
export interface Searching {
  readonly question: Question;
  readonly search: Search;
  /** In the place of the figure's caption: what the figure waits for. It came with the questions. */
  readonly Note: typeof SearchNote;
  /** What is picked in a part of the figure; null: it is not to be picked from. */
  readonly asks: (part: FigurePart) => 'row' | 'cell' | null;
  /** What gestures on a part of the figure do meanwhile. */
  readonly choosing: (part: FigurePart) => Choosing | null;
  /** What is said of the last pick; null: nothing was picked since the search began. */
  readonly verdict: Verdict | null;
  /** Whether it still waits: until the right place is picked, any may be. */
  readonly waits: boolean;
  readonly leave: () => void;
}

/** The questions of a step as its views see them: what is asked, answered and looked for in the figure. */
export class Asking {
  readonly #own: OwnAnswers;
  /** What is answered before a class, which nothing keeps. */
  #ofClass = $state.raw(state.NO_ANSWERS);
  #searched = $state.raw<string | null>(null);
  #picked = $state.raw(false);
  #returned = $state.raw<string | null>(null);
  #before: state.Asked | null = null;
  readonly #tried = new WeakMap<Question, Results>();
  readonly #page: () => Page;
  readonly #step: NotebookStep;
  readonly #actions: Actions;

  constructor(page: () => Page, step: NotebookStep, actions: Actions) {
    this.#page = page;
    this.#step = step;
    this.#actions = actions;
    this.#own = ownAnswers(page().notebook.id);
  }

  get #answers(): state.Answers {
    return this.#page().presenting ? this.#ofClass : this.#own.answers;
  }

  set #answers(answers: state.Answers) {
    if (this.#page().presenting) this.#ofClass = answers;
    else this.#own.answers = answers;
  }

  /** Forgets what a class has answered: the next one starts anew. */
  startClass(): void {
    this.#ofClass = state.NO_ANSWERS;
    this.#shows = false;
  }

  /** Whether this browser keeps an answer to one of the questions. */
  get hasKept(): boolean {
    return this.asked.questions.some((question) => this.#own.answers.picks.has(state.keyOf(question)));
  }

  /** Whether the reader wants to see figure and outputs before answering. */
  #shows = $state.raw(false);

  uncover(): void {
    this.#shows = true;
  }

  /** Whether figure and outputs may be seen where answers are asked for first: each question has been answered. */
  get uncovered(): boolean {
    if (this.#shows) return true;
    const { picks, shown } = this.#answers;
    return this.asked.questions.every((question) => {
      const key = state.keyOf(question);
      return picks.has(key) || shown.has(key);
    });
  }

  /** Whether the answer to a question is told: it was picked, or shown. */
  isTold(question: Question): boolean {
    const pick = this.pickOf(question);
    return this.shownOf(question) !== null || (pick !== undefined && this.verdictOn(question, pick)?.right === true);
  }

  readonly asked = $derived.by(() => {
    const page = this.#page();
    this.#before = this.#before === null ? state.ask(this.#step, page) : state.askAgain(this.#before, this.#step, page);
    return this.#before;
  });

  /** Whether the answers are about what is shown. */
  readonly open = $derived.by(() => state.isOpen(this.asked, this.#page()));

  readonly made = $derived.by(() => state.madeOf(this.asked, this.#page().notebook, this.#page().typed));

  /** The question that waits for a place in the figure; null: none does. */
  readonly searching = $derived.by((): Searching | null => {
    const searched = this.#searched;
    if (searched === null) return null;
    const question = this.asked.questions.find((candidate) => state.keyOf(candidate) === searched);
    if (!this.open || question === undefined || !state.isSearch(question.from)) return null;
    const search = question.from;
    const asks = (part: FigurePart): 'row' | 'cell' | null => (search.matrix === part.label ? search.unit : null);
    const leave = (): void => {
      this.leave();
      this.#returned = state.keyOf(question);
    };
    const pick = (place: MatrixPlace): void => {
      this.#picked = true;
      this.#take(question, place);
    };
    const place = this.pickOf(question);
    const verdict = this.#picked && place !== undefined ? this.verdictOn(question, place) : null;
    const waits = verdict?.right !== true;
    return {
      question,
      search,
      Note: SearchNote,
      verdict,
      waits,
      asks,
      choosing: (part) => {
        if (asks(part) !== null) return picking(part.matrix, pick);
        return part.chooses === null ? null : RESTING;
      },
      leave,
    };
  });

  readonly search = (question: Question): void => {
    this.#picked = false;
    this.#searched = state.keyOf(question);
  };

  readonly leave = (): void => {
    this.#searched = null;
  };

  readonly pick = (question: Question, pick: Answer): void => {
    this.#searched = null;
    this.#take(question, pick);
  };

  #take(question: Question, pick: Answer): void {
    this.#answers = state.withPick(this.#answers, question, pick);
    if (this.#page().presenting) return;
    const isDone = this.asked.questions.every((one) => {
      const picked = this.pickOf(one);
      return picked !== undefined && this.verdictOn(one, picked)?.right === true;
    });
    this.#actions.markDone(this.#own.keep(this.#step.id, state.keyOf(question), pick, isDone));
  }

  readonly show = (question: Question): void => {
    this.#answers = state.withShown(this.#answers, question);
  };

  /** Makes the change that a question is about, or takes it back. */
  readonly change = ({ change }: Question): void => {
    if (change === null) return;
    const { typed } = this.asked;
    this.#actions.retype(change === this.made ? typed : withChange(typed, change));
  };

  /** Whether the reader has just come back to this question from the figure: by a pick, or by leaving it. */
  returnedTo(question: Question): boolean {
    return this.#returned === state.keyOf(question);
  }

  /** The question has what the reader came back with. */
  arrived(): void {
    this.#returned = null;
  }

  pickOf(question: Question): Answer | undefined {
    return this.open ? this.#answers.picks.get(state.keyOf(question)) : undefined;
  }

  /** What is to be said of a pick; null: not yet. */
  verdictOn(question: Question, pick: Answer): Verdict | null {
    return state.verdictOn(question, pick, this.#then(question));
  }

  /** The right pick, where the reader has asked for it. */
  shownOf(question: Question): Answer | null {
    const shown = this.open && this.#answers.shown.has(state.keyOf(question));
    return shown ? state.rightPick(question, this.#then(question)) : null;
  }

  #then(question: Question): Results | null {
    // Whatever the core cannot run now, it may run once it has come.
    if (question.change === null || this.#page().core.kind === 'broken') return null;
    const known = this.#tried.get(question);
    if (known !== undefined) return known;
    const run = this.#actions.tryOut(withChange(this.asked.typed, question.change));
    if (run === null) return null;
    const results = resultsOf(run);
    this.#tried.set(question, results);
    return results;
  }
}
