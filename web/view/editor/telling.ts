/**
 * Tells of what is typed. The document keeps the characters that were typed, so that no input method ever finds its text
 * changed below it; what is told is the code that Python reads of them.
 */

import { Annotation, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { normalisedCode } from '../../inputs/typed_code.ts';
import { ANDROID } from './android.ts';
import { changeBetween } from './change.ts';

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
