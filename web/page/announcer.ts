import { debounced } from './timing/later.ts';
import type { Wait } from '../engine/engine.ts';

/** How long a message stays for screen readers to say it, in milliseconds. */
const HEARD = 4000;

/** What is said to screen readers, politely: one message at a time. */
export class Announcer {
  /** The message that stands where screen readers find it; empty where none does. */
  message = '';
  /** Says the last of several messages that come in quick succession, once they pause. */
  readonly announce: (message: string) => void;
  readonly #changed: () => void;
  readonly #wait: Wait;

  /** @param changed called whenever another message stands there */
  constructor(changed: () => void, wait: Wait) {
    this.#changed = changed;
    this.#wait = wait;
    this.announce = debounced((message) => {
      this.#put(message);
    }, wait);
  }

  /** Says a message now; it goes once it has been heard. */
  say(message: string): void {
    const said = this.#put(message);
    this.#wait(() => {
      if (this.message !== said) return;
      this.message = '';
      this.#changed();
    }, HEARD);
  }

  /** Said twice in a row, a message must be heard twice: the text has to differ. */
  #put(message: string): string {
    this.message = message === this.message ? `${message}\u00a0` : message;
    this.#changed();
    return this.message;
  }
}
