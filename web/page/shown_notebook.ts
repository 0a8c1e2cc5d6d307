/** What both pages have of the notebook that they show: how its run stands, and which of its cells is open. */

import type { Change } from './live_page.ts';

/** How the run that is shown stands to what is typed. */
export type Freshness =
  /** It is the run of what is typed. */
  | { readonly kind: 'current' }
  /** What is typed cannot be read, or is no Python yet. */
  | { readonly kind: 'unreadable' }
  /** It is not computed yet: the core has not come, or the run has just begun. */
  | { readonly kind: 'waiting' }
  /** A run is under way; `fraction` is how much of it is done, `silent` whether it has long told nothing. */
  | { readonly kind: 'working'; readonly fraction: number; readonly silent: boolean }
  /** A run could not start, or did not end. */
  | { readonly kind: 'lost' }
  /** The reader stopped a run. */
  | { readonly kind: 'cancelled' }
  /** The core is unavailable or broken. */
  | { readonly kind: 'failed' };

/** The same object each time: views of it have then nothing to do. */
export const CURRENT: Freshness = { kind: 'current' };

/** @typeParam CellId what distinguishes the cells of the page */
export interface ShownNotebook<CellId> {
  readonly freshness: Freshness;
  /** The cell whose code the reader has open; null where none is. */
  readonly editing: CellId | null;
}

type Shown = ShownNotebook<unknown>;

/** A run goes on. */
export function working<Page extends Shown, Effect>(
  page: Page,
  fraction: number,
  silent: boolean,
): Change<Page, Effect> {
  return [{ ...page, freshness: { kind: 'working', fraction, silent } }, []];
}

/** The reader stops what is under way. */
export function cancelled<Page extends Shown>(page: Page): Change<Page, readonly ['stop']> {
  if (page.freshness.kind !== 'working') return [page, []];
  return [{ ...page, freshness: { kind: 'cancelled' } }, [['stop']]];
}
