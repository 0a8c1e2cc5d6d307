import type { Actions } from '../../page/walk/walk_through.ts';
import { statusLine } from '../../page/views/status_line.ts';
import type { Page } from '../../page/walk/walk_page.ts';
import { problemText } from '../../page/views/problems.ts';
import { readField } from '../../inputs/fields.ts';
import { resultsOf } from '../../run/results.ts';
import type { Run } from '../../run/run.ts';
import { tokenText, typedToken, type IdField, type TokenText } from '../../page/views/token_views.ts';

/** The ID that is being typed at a figure. */
interface TypedId extends TokenText {
  readonly field: IdField;
  readonly index: number;
  /** What the reader has typed; null: nothing yet. */
  readonly typed: string | null;
}

/** One that the reader has left, with the run that was shown then. */
interface LeftId extends TypedId {
  readonly run: Run;
}

function isAt(typing: TypedId | null, field: IdField, index: number): boolean {
  return typing?.field === field && typing.index === index;
}

/** Which ID of a figure the reader is at, and what is typed into it. */
export class IdTyping {
  #typing = $state.raw<TypedId | null>(null);
  #left = $state.raw<readonly LeftId[]>([]);
  readonly #page: () => Page;
  readonly #actions: () => Actions;

  constructor(page: () => Page, actions: () => Actions) {
    this.#page = page;
    this.#actions = actions;
  }

  /** What was typed into IDs that the reader has left, as long as it stands there and the input could not be read since; where the notebook stops, into the last one. */
  get #kept(): readonly LeftId[] {
    const page = this.#page();
    const last = resultsOf(page.run).stop === null ? undefined : this.#left.at(-1);
    return this.#left.filter(
      (left) =>
        typedToken(page, left.field, left.index) === left.typed &&
        (left === last || (page.problems[left.field] !== undefined && left.run === page.run)),
    );
  }

  /** Whether something is typed here: the figure stays until the reader has left, or mended it, whatever becomes of the run. */
  get active(): boolean {
    return (this.#typing?.typed ?? null) !== null || this.#kept.length > 0;
  }

  /** What is typed into this ID; null where nothing is. */
  typedAt(field: IdField, index: number): string | null {
    return [this.#typing, ...this.#kept].find((typing) => isAt(typing, field, index))?.typed ?? null;
  }

  /** Whether what is typed into this ID gives no figure. */
  isWrong(field: IdField, index: number): boolean {
    const typed = this.typedAt(field, index);
    if (typed === null) return false;
    if (isAt(this.#typing, field, index)) return this.problem !== null;
    return this.#page().problems[field] === undefined || !readField(field, typed).ok;
  }

  /** Why what is typed gives no figure; null where it does, and where the reader has left what stops the notebook. */
  get problem(): string | null {
    const page = this.#page();
    const isTyping = (this.#typing?.typed ?? null) !== null;
    const typing = isTyping ? this.#typing : this.#kept[0];
    if (!typing) return null;
    const empty = typing.typed?.trim() === '';
    const problem = empty ? ({ kind: 'empty', wanted: 'number' } as const) : page.problems[typing.field];
    if (problem !== undefined) return problemText(page, problem);
    return isTyping && page.freshness.kind === 'current' && resultsOf(page.run).stop !== null ? statusLine(page) : null;
  }

  readonly begin = (field: IdField, index: number): void => {
    const kept = this.#kept.find((typing) => isAt(typing, field, index));
    const now = { field, index, typed: null, ...tokenText(this.#page(), field, index) };
    this.#typing = kept === undefined ? now : { ...now, text: kept.text, typed: kept.typed };
  };

  readonly type = (typed: string): void => {
    if (this.#typing === null) return;
    this.#typing = { ...this.#typing, typed };
    // An ID without a text is none: the others would move into its place.
    if (typed.trim() !== '') this.#send(typed);
  };

  /** Tells of a text that is too long to be taken: what stands there stays. */
  readonly keepOut = (text: string): void => {
    if (this.#typing === null) return;
    this.#typing = { ...this.#typing, typed: this.#typing.typed ?? this.#typing.text };
    this.#send(text);
  };

  /** Puts back what stood there when the reader came. */
  readonly takeBack = (): void => {
    if (this.#typing === null) return;
    this.#send(this.#typing.text);
    this.#typing = { ...this.#typing, typed: null };
  };

  readonly leave = (): void => {
    const typing = this.#typing;
    if (typing === null) return;
    this.#typing = null;
    const others = this.#left.filter((left) => !isAt(left, typing.field, typing.index));
    this.#left = typing.typed === null ? others : [...others, { ...typing, run: this.#page().run }];
    this.#actions().commit();
  };

  #send(text: string): void {
    const typing = this.#typing;
    if (typing !== null) this.#actions().type(typing.field, typing.before + text + typing.after);
  }
}
