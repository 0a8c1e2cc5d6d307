import type { Page } from '../state/page.ts';

/** The page as one step shows it. */
export class ShownPage {
  page = $state.raw() as Page;

  constructor(page: Page) {
    this.page = page;
  }
}
