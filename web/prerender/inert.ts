import { Engine } from '../engine/engine.ts';
import type { Actions } from '../page/walk/walk_through.ts';
import type { PageSource } from '../page/live_page.ts';
import type { OpenEnvironment } from '../page/open/open_effects.ts';
import type { Page } from '../page/walk/walk_page.ts';

const nothing = (): void => undefined;

/** What the page that opens notebooks needs, where nothing is opened. */
export const INERT: OpenEnvironment = {
  engine: new Engine(null, { run: () => nothing, ask: () => new Promise(nothing), end: nothing }, () => nothing),
  reload: nothing,
  keeper: { read: () => null, write: () => true, forget: nothing },
  wait: () => nothing,
};

/** A page on which nothing happens. */
export function inert(page: Page): { readonly source: PageSource<Page>; readonly actions: Actions } {
  return {
    source: { page, announcement: '', onChange: nothing },
    actions: new Proxy({}, { get: () => nothing }) as Actions,
  };
}
