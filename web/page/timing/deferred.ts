import type { PageSource } from '../live_page.ts';
import type { Page } from '../walk/walk_page.ts';

/**
 * The same page a little later: while the reader types, outputs and figures are painted first, and what follows this
 * source comes in a task after that. Once the reader has finished typing, changes are passed on at once.
 */
export class DeferredSource implements PageSource<Page> {
  page: Page;
  announcement: string;
  readonly #source: PageSource<Page>;
  readonly #afterPaint: (work: () => void) => void;
  readonly #listeners: (() => void)[] = [];
  #waiting = false;

  /** @param afterPaint calls its argument once, in a task after the next frame */
  constructor(source: PageSource<Page>, afterPaint: (work: () => void) => void) {
    this.#source = source;
    this.#afterPaint = afterPaint;
    this.page = source.page;
    this.announcement = source.announcement;
    source.onChange(() => {
      // An announcement comes by itself, long after the outputs.
      if (source.page.settled || source.page === this.page) this.#follow();
      else this.#followLater();
    });
  }

  /** Whether it shows what its source does. */
  get current(): boolean {
    return this.page === this.#source.page && this.announcement === this.#source.announcement;
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Of many changes before a frame only the last one counts. */
  #followLater(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    this.#afterPaint(() => {
      this.#waiting = false;
      this.#follow();
    });
  }

  #follow(): void {
    if (this.current) return;
    this.page = this.#source.page;
    this.announcement = this.#source.announcement;
    for (const listener of this.#listeners) listener();
  }
}
