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
export class ShownPage extends ReactivePage {
  /** How many runs there were when the step was first shown: what the last of them changed is not marked in it. */
  readonly firstRun: number;

  constructor(first: Page) {
    super(first);
    this.firstRun = first.runs;
  }
}
