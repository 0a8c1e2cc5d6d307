import type { Cancel, Wait } from './runner.ts';

/** The part of the browser's address that is ours. */
export interface AddressBar {
  read(): string;
  /** In the place of the present entry of the history. */
  replace(fragment: string): void;
  /** As a new entry of the history. */
  push(fragment: string): void;
}

/** How long typing must pause before the address follows, in milliseconds: browsers are slow at it, and limit it. */
const PAUSE = 300;

/**
 * How the address follows the page. What is typed replaces the present entry of the history once typing pauses; what is
 * committed becomes an entry of its own, so that Back undoes it.
 */
export class History {
  readonly #address: AddressBar;
  readonly #wait: Wait;
  /** What Back leads to from the next entry. */
  #committed: string;
  /** What is still to be written, and how to take that back. */
  #pending: { readonly link: () => string; readonly cancel: Cancel } | null = null;

  constructor(address: AddressBar, wait: Wait) {
    this.#address = address;
    this.#wait = wait;
    this.#committed = address.read();
  }

  /** The reader has come to the page, or gone to another entry: gives what the address says. */
  arrive(): string {
    this.#forget();
    this.#committed = this.#address.read();
    return this.#committed;
  }

  /** An entry for this link, unless it is that of the last commit. */
  commit(link: string): void {
    if (this.#isCommitted(link)) return;
    this.#forget();
    this.#address.replace(this.#committed);
    this.#address.push(link);
    this.#committed = link;
  }

  /** A change that is not worth an entry: if nothing waited to be committed, Back leads to what it made of the page. */
  amend(before: string, after: string): void {
    const committed = this.#isCommitted(before);
    this.#write(after);
    if (committed) this.#committed = after;
  }

  /** The address says this from now on, and Back leads to it. */
  settle(link: string): void {
    this.#committed = link;
    this.#write(link);
  }

  /** Writes what `link` then gives, once no more is to be written for a while. */
  writeLater(link: () => string): void {
    this.#pending?.cancel();
    const cancel = this.#wait(() => {
      this.writeNow();
    }, PAUSE);
    this.#pending = { link, cancel };
  }

  /** Writes now what was to be written later: the page may be about to go. */
  writeNow(): void {
    if (this.#pending !== null) this.#write(this.#pending.link());
  }

  #isCommitted(link: string): boolean {
    return link === this.#committed.replace(/^#/, '');
  }

  #write(link: string): void {
    this.#forget();
    this.#address.replace(link);
  }

  #forget(): void {
    this.#pending?.cancel();
    this.#pending = null;
  }
}
