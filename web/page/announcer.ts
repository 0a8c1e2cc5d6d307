import type { Wait } from '../engine/engine.ts';

/** How long a message stays for screen readers to say it, in milliseconds. */
const HEARD = 4000;

/** How long the page must be quiet before something is said, in milliseconds. */
const QUIET = 500;

/** What is said to screen readers, politely: one message at a time. */
export class Announcer {
  /** The message that stands where screen readers find it; empty where none does. */
  #message = '';
  readonly #put: (message: string) => void;
  readonly #wait: Wait;
  #cancel = (): void => undefined;

  /** @param put puts a message where screen readers find it */
  constructor(put: (message: string) => void, wait: Wait) {
    this.#put = put;
    this.#wait = wait;
  }

  /** Says the last of several messages that come in quick succession, once they pause. */
  announce(message: string): void {
    this.#cancel();
    this.#cancel = this.#wait(() => this.#tell(message), QUIET);
  }

  /** Says a message now; it goes once it has been heard. */
  say(message: string): void {
    const said = this.#tell(message);
    this.#wait(() => {
      if (this.#message === said) this.#tell('');
    }, HEARD);
  }

  /** Said twice in a row, a message must be heard twice: the text has to differ. */
  #tell(message: string): string {
    this.#message = message !== '' && message === this.#message ? `${message}\u00a0` : message;
    this.#put(this.#message);
    return this.#message;
  }
}
