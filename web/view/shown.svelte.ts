import type { Page } from '../state/page.ts';

/** The page as one step shows it. */
export class ShownPage {
  /** As its outputs and its figure show it. */
  page = $state.raw() as Page;
  /** As all else shows it: while the reader types, that follows in a task after the outputs are painted. */
  deferred = $state.raw() as Page;
  /** The run that it showed first: what that one changed the reader has not seen otherwise here. */
  readonly firstRun: number;

  constructor(page: Page) {
    this.page = page;
    this.deferred = page;
    this.firstRun = page.runs;
  }
}
