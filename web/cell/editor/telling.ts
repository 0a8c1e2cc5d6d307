/**
 * Tells of what is typed. The document keeps the characters that were typed, so that no input method ever finds its text
 * changed below it; what is told is the code that Python reads of them.
 */

import { Annotation, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { normalisedCode } from '../../inputs/typed_code.ts';

/** Whether the keyboard is Android's, which tells a page of text and not of keys. */
export const ANDROID = /Android/.test(navigator.userAgent);

/** While an input method composes, so often it is asked whether it has ended, in milliseconds. */
const ASKING = 100;
/** Keyboards on Android compose every word, and end it only with the next: there, what has rested for so long is told. */
const RESTED = 1000;
/** How many of the texts that were sent are remembered: the page gives each back, at once or up to so many keys later. */
const LATEST = 8;

/** A change that has come from outside. */
const outside = Annotation.define<boolean>();

/** The code that Python reads of what is in an editor. */
export function codeIn({ state }: EditorView): string {
  return normalisedCode(state.doc.toString());
}

export class Telling {
  readonly #tell: (code: string) => void;
  /** What has been told and has not come back yet. */
  #told: string[] = [];
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (code: string) => void) {
    this.#tell = tell;
  }

  /** Listens to an editor. */
  readonly extension: Extension = EditorView.updateListener.of(({ view, docChanged, transactions }) => {
    if (docChanged && !transactions.some((transaction) => transaction.annotation(outside) === true)) {
      this.#soon(view, ANDROID ? RESTED : Infinity);
    }
  });

  /** Tells what is not told yet, as when the reader leaves. */
  now(view: EditorView): void {
    if (this.#waiting !== undefined) this.#say(view);
  }

  /** The code has been set from outside: what is new of it replaces what was there. What has been told is not new. */
  show(view: EditorView, code: string): void {
    const echo = this.#told.indexOf(code);
    this.#told.splice(0, echo + 1);
    if (echo >= 0 || codeIn(view) === code) return;
    this.#told = [];
    this.stop();
    view.dispatch({ changes: changeBetween(view.state.doc.toString(), code), annotations: outside.of(true) });
  }

  stop(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
  }

  /** Tells at once, but in the middle of a composition once that has ended, or rested for so many milliseconds. */
  #soon(view: EditorView, rest: number): void {
    this.stop();
    if (!view.composing || rest <= 0) this.#say(view);
    else this.#waiting = setTimeout(() => this.#soon(view, rest - ASKING), ASKING);
  }

  #say(view: EditorView): void {
    this.stop();
    const code = codeIn(view);
    this.#told = [...this.#told.slice(1 - LATEST), code];
    this.#tell(code);
  }
}

/** A text put in the place of another. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The smallest change that makes one text of another: what both begin and end with stays, and a cursor there with it. */
export function changeBetween(before: string, after: string): TextChange {
  const least = Math.min(before.length, after.length);
  let from = 0;
  while (from < least && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  let same = 0;
  while (
    same < least - from &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same += 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}
