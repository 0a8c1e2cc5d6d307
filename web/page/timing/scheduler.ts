import type { Wait } from '../../engine/engine.ts';
import type { Cancel } from '../../engine/runs.ts';

/** How long nothing must have changed before what is out of sight is brought up to date, in milliseconds. */
export const CALM = 120;

/**
 * Decides when each part of the page is updated after a change: those in sight at once; those that may soon be seen one
 * per task, when changes pause; the others when they are needed.
 */
export class UpdateScheduler<Part> {
  readonly #parts: readonly Part[];
  readonly #update: (part: Part) => void;
  readonly #wait: Wait;
  readonly #behind = new Set<Part>();
  #soon: readonly Part[] = [];
  #cancel: Cancel = () => undefined;

  constructor(parts: readonly Part[], update: (part: Part) => void, wait: Wait) {
    this.#parts = parts;
    this.#update = update;
    this.#wait = wait;
  }

  /** Whether nothing is left to be done until the next change, or until another part is needed. */
  get settled(): boolean {
    return this.#next === undefined;
  }

  /** Something has changed, with the first parts in sight, and the second soon to be seen. */
  changed(inSight: Iterable<Part>, soon: readonly Part[]): void {
    for (const part of this.#parts) this.#behind.add(part);
    for (const part of inSight) this.need(part);
    this.#soon = soon;
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

  get #next(): Part | undefined {
    return this.#soon.find((part) => this.#behind.has(part));
  }

  /** One part at a time, so that whatever the reader does meanwhile need not wait for all of them. */
  #catchUp(pause: number): void {
    this.#cancel();
    const next = this.#next;
    if (next === undefined) return;
    this.#cancel = this.#wait(() => {
      this.need(next);
      this.#catchUp(0);
    }, pause);
  }
}
