import type { Page } from '../../page/walk/walk_page.ts';

/**
 * A page for views: the same object for good, in which each property is a signal of Svelte. A view is updated only when a
 * property that it reads changes. All pages have the same properties: none of `Page` is optional.
 */
export class ReactivePage {
  readonly page: Page;

  constructor(first: Page) {
    const signals = Object.entries(first).map(([name, value]) => [name, signal(value)] as const);
    this.page = Object.seal(Object.defineProperties({}, Object.fromEntries(signals))) as Page;
  }

  /** Takes the properties of another page. */
  show(page: Page): void {
    Object.assign(this.page, page);
  }
}

function signal(first: unknown): PropertyDescriptor {
  let value = $state.raw(first);
  return { get: () => value, set: (next: unknown) => (value = next), enumerable: true };
}

/** The page as one step shows it. */
export class ShownPage {
  readonly #outputs: ReactivePage;
  readonly #rest: ReactivePage;
  /** The page that the outputs and the figure show. */
  #now: Page;
  /** How many runs there were when the step was first shown: what the last of them changed is not marked in it. */
  readonly firstRun: number;

  constructor(page: Page) {
    this.#now = page;
    this.#outputs = new ReactivePage(page);
    this.#rest = new ReactivePage(page);
    this.firstRun = page.runs;
  }

  /** As its outputs and its figure show it. */
  get page(): Page {
    return this.#outputs.page;
  }

  /** As all else shows it: while the reader types, that follows in a task after the outputs are painted. */
  get deferred(): Page {
    return this.#rest.page;
  }

  /** Shows a page in the outputs and the figure, and, where it is the `deferred` page already, in all else. */
  show(page: Page, deferred: Page): void {
    this.#now = page;
    this.#outputs.show(page);
    this.followUp(deferred);
  }

  /** Shows in all else what the outputs and the figure show, if that is the `deferred` page. */
  followUp(deferred: Page): void {
    if (this.#now === deferred) this.#rest.show(deferred);
  }
}
