import type { Page } from '../state/page.ts';

/** The page as one step shows it. */
export class ShownPage {
  page = $state.raw() as Page;
  /** The run that it showed first: what that one changed the reader has not seen otherwise here. */
  readonly firstRun: number;

  constructor(page: Page) {
    this.page = page;
    this.firstRun = page.runs;
  }
}
