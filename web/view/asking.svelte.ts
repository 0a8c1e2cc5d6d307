import type { NotebookStep } from '../notebooks/notebook.ts';
import type { Answer, Question, Search, Verdict } from '../notebooks/question.ts';
import type { MatrixPlace } from '../run/grid.ts';
import { resultsOf, type Results } from '../run/results.ts';
import type { Actions } from '../state/actions.ts';
import { withChange } from '../state/apply_change.ts';
import type { Page } from '../state/page.ts';
import * as state from '../state/views/question_views.ts';
import SearchNote from './SearchNote.svelte';
import type { Choosing } from './figures/choosing.ts';
import { picking, RESTING } from './figures/picking.ts';
import type { FigurePart } from '../figures/figure_parts.ts';

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
  readonly leave: () => void;
}

/** The questions of a step as its views see them: what is asked, answered and looked for in the figure. */
export class Asking {
  #answers = $state.raw(state.NO_ANSWERS);
  #searched = $state.raw<string | null>(null);
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
      this.pick(question, place);
      leave();
    };
    return {
      question,
      search,
      Note: SearchNote,
      asks,
      choosing: (part) => {
        if (asks(part) !== null) return picking(part.matrix, pick);
        return part.chooses === null ? null : RESTING;
      },
      leave,
    };
  });

  readonly search = (question: Question): void => {
    this.#searched = state.keyOf(question);
  };

  readonly leave = (): void => {
    this.#searched = null;
  };

  readonly pick = (question: Question, pick: Answer): void => {
    this.#searched = null;
    this.#answers = state.withPick(this.#answers, question, pick);
  };

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
