import type { Cancel, Wait } from './runner.ts';

/** How long nothing must have changed before what is out of sight is brought up to date, in milliseconds. */
export const CALM = 120;

/**
 * Keeps many parts of the page up to date with few of them in sight: those follow every change at once, the others one
 * by one as soon as changes pause, or when they come into sight.
 */
export class Upkeep<Part> {
  readonly #parts: readonly Part[];
  readonly #update: (part: Part) => void;
  readonly #wait: Wait;
  readonly #behind = new Set<Part>();
  #cancel: Cancel = () => undefined;

  constructor(parts: readonly Part[], update: (part: Part) => void, wait: Wait) {
    this.#parts = parts;
    this.#update = update;
    this.#wait = wait;
  }

  /** Whether every part shows the last change. */
  get settled(): boolean {
    return this.#behind.size === 0;
  }

  /** Something has changed, with these parts in sight. */
  changed(inSight: Iterable<Part>): void {
    for (const part of this.#parts) this.#behind.add(part);
    for (const part of inSight) this.need(part);
    this.#catchUp(CALM);
  }

  /** This part comes into sight. */
  need(part: Part): void {
    if (this.#behind.delete(part)) this.#update(part);
  }

  /** All parts are needed at once. */
  needAll(): void {
    this.#cancel();
    for (const part of this.#parts) this.need(part);
  }

  /** One part at a time, so that whatever the reader does meanwhile need not wait for all of them. */
  #catchUp(pause: number): void {
    this.#cancel();
    const [next] = this.#behind;
    if (next === undefined) return;
    this.#cancel = this.#wait(() => {
      this.need(next);
      this.#catchUp(0);
    }, pause);
  }
}
