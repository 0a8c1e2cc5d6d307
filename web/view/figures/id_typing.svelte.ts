import type { Actions } from '../../page/walk/walk_through.ts';
import { statusLine } from '../../page/views/status_line.ts';
import type { Page } from '../../page/walk/walk_page.ts';
import { problemText } from '../../page/views/problems.ts';
import { resultsOf } from '../../run/results.ts';
import { tokenText, type IdField, type TokenText } from '../../page/views/token_views.ts';

/** The ID that is being typed at a figure. */
interface Typing extends TokenText {
  readonly field: IdField;
  readonly index: number;
  /** What the reader has typed; null: nothing yet. */
  readonly typed: string | null;
  /** The reader has left it: what cannot be read, or stops the notebook, stays in sight until its input holds another text. */
  readonly left: boolean;
}

/** Which ID of a figure the reader is at, and what is typed into it. */
export class IdTyping {
  #last = $state.raw<Typing | null>(null);
  readonly #page: () => Page;
  readonly #actions: () => Actions;

  constructor(page: () => Page, actions: () => Actions) {
    this.#page = page;
    this.#actions = actions;
  }

  get #typing(): Typing | null {
    const last = this.#last;
    if (last?.left !== true) return last;
    const { typed, problems, run } = this.#page();
    const stays = typed.drafts[last.field] === last.before + (last.typed ?? '') + last.after;
    const problem = problems[last.field];
    const isWrong = problem === undefined ? resultsOf(run).stop !== null : problem.kind !== 'tooLong';
    return stays && isWrong ? last : null;
  }

  /** Whether something is typed here: the figure stays until the reader has left, or mended it, whatever becomes of the run. */
  get active(): boolean {
    return this.#typing !== null && this.#typing.typed !== null;
  }

  /** What is typed into this ID; null where nothing is. */
  typedAt(field: IdField, index: number): string | null {
    const typing = this.#typing;
    return typing?.field === field && typing.index === index ? typing.typed : null;
  }

  /** Why what is typed gives no figure; null where it does. */
  get problem(): string | null {
    const page = this.#page();
    const typing = this.#typing;
    if (typing?.typed === null || typing === null) return null;
    const empty = typing.typed.trim() === '';
    const problem = empty ? ({ kind: 'empty', wanted: 'number' } as const) : page.problems[typing.field];
    if (problem !== undefined) return problemText(page, problem);
    return page.freshness.kind === 'current' && resultsOf(page.run).stop !== null ? statusLine(page) : null;
  }

  readonly begin = (field: IdField, index: number): void => {
    const last = this.#typing;
    this.#last =
      last?.field === field && last.index === index
        ? { ...last, left: false }
        : { field, index, typed: null, left: false, ...tokenText(this.#page(), field, index) };
  };

  readonly type = (typed: string): void => {
    if (this.#typing === null) return;
    this.#last = { ...this.#typing, typed };
    // An ID without a text is none: the others would move into its place.
    if (typed.trim() !== '') this.#send(typed);
  };

  /** Tells of a text that is too long to be taken: what stands there stays. */
  readonly keepOut = (text: string): void => {
    if (this.#typing === null) return;
    this.#last = { ...this.#typing, typed: this.#typing.typed ?? this.#typing.text };
    this.#send(text);
  };

  /** Puts back what stood there when the reader came. */
  readonly takeBack = (): void => {
    if (this.#typing === null) return;
    this.#send(this.#typing.text);
    this.#last = { ...this.#typing, typed: null };
  };

  readonly keep = (): void => {
    const typing = this.#typing;
    if (typing === null) return;
    this.#last = typing.typed === null ? null : { ...typing, left: true };
    this.#actions().commit();
  };

  #send(text: string): void {
    const typing = this.#typing;
    if (typing !== null) this.#actions().type(typing.field, typing.before + text + typing.after);
  }
}
