import type { Wait } from '../../engine/engine.ts';
import type { Cancel } from '../../engine/runs.ts';

/** The part of the browser's address that is ours. */
export interface AddressBar {
  read(): string;
  /** Puts a fragment there, in the place of the present entry of the history or as a new one; tells whether it did. */
  write(fragment: string, how: 'replace' | 'push'): boolean;
}

/** How long typing must pause before the address follows, in milliseconds: browsers are slow at it, and limit it. */
const PAUSE = 1000;

/** How long after the browser has refused it is not asked again, in milliseconds. Safari allows 100 changes in 30 seconds. */
const REFUSED = 10_000;

/**
 * How the address follows the page. What is typed replaces the present entry of the history once typing pauses; what is
 * committed becomes an entry of its own, so that Back undoes it. The address is a convenience: where the browser refuses
 * to change it, the page goes on, and it is written later.
 */
export class History {
  readonly #address: AddressBar;
  readonly #wait: Wait;
  /** What Back leads to from the next entry. */
  #committed: string;
  /** What the address says. */
  #shown: string;
  /** Whether what is written next is to be an entry of its own. */
  #owesEntry = false;
  /** Whether the browser has refused lately: it is then left alone for a while. */
  #refused = false;
  /** What is still to be written, and how to take that back. */
  #pending: { readonly link: () => string; readonly cancel: Cancel } | null = null;

  constructor(address: AddressBar, wait: Wait) {
    this.#address = address;
    this.#wait = wait;
    this.#committed = this.#shown = plain(address.read());
  }

  /** The reader has come to the page, or gone to another entry: gives what the address says. */
  arrive(): string {
    this.#forget();
    this.#owesEntry = this.#refused = false;
    this.#committed = this.#shown = plain(this.#address.read());
    return this.#committed;
  }

  /** An entry for this link, unless it is that of the last commit. */
  commit(link: string): void {
    if (link === this.#committed) return;
    // While the reader typed, the entry was overwritten: the last commit is put back first, so that Back leads to it.
    if (!this.#owesEntry) this.#write(this.#committed);
    this.#committed = link;
    this.#owesEntry = true;
    this.#write(link);
  }

  /** Overwrites the current entry. Where nothing had been typed since the last commit, this link becomes that commit. */
  amend(before: string, after: string): void {
    if (before === this.#committed) this.#committed = after;
    this.#write(after);
  }

  /** The address says this from now on, and Back leads to it. */
  settle(link: string): void {
    this.#committed = link;
    this.#write(link);
  }

  /** Writes what `link` then gives, once no more is to be written for a while. */
  writeLater(link: () => string): void {
    this.#forget();
    const cancel = this.#wait(() => this.writeNow(), this.#refused ? REFUSED : PAUSE);
    this.#pending = { link, cancel };
  }

  /** Writes now what was to be written later: the page may be about to go. Tells whether nothing is left to be written. */
  writeNow(): boolean {
    this.#refused = false;
    if (this.#pending !== null) this.#write(this.#pending.link());
    return this.#pending === null;
  }

  #write(link: string): void {
    this.#forget();
    if (link === this.#shown && !this.#owesEntry) return;
    this.#refused ||= !this.#address.write(link, this.#owesEntry ? 'push' : 'replace');
    if (this.#refused) {
      this.writeLater(() => link);
    } else {
      this.#shown = link;
      this.#owesEntry = false;
    }
  }

  #forget(): void {
    this.#pending?.cancel();
    this.#pending = null;
  }
}

function plain(fragment: string): string {
  return fragment.replace(/^#/, '');
}
