import { Engine } from '../engine/engine.ts';
import type { Actions } from '../page/walk/actions.ts';
import type { PageSource } from '../page/walk/environment.ts';
import type { OpenEnvironment } from '../page/open/open_controller.ts';
import type { Page } from '../page/walk/walk_page.ts';

const nothing = (): void => undefined;

/** What the page that opens notebooks needs, where nothing is opened. */
export const INERT: OpenEnvironment = {
  engine: new Engine(null, { run: () => nothing, ask: () => new Promise(nothing), end: nothing }, () => nothing),
  reload: nothing,
  keeper: { read: () => null, write: nothing },
  wait: () => nothing,
};

/** A page on which nothing happens. */
export function inert(page: Page): { readonly source: PageSource; readonly actions: Actions } {
  return {
    source: { page, announcement: '', onChange: nothing },
    actions: {
      type: () => true,
      commit: nothing,
      retype: nothing,
      tryOut: () => null,
      reset: nothing,
      setEdit: nothing,
      typeEdit: nothing,
      removeEdit: nothing,
      slip: nothing,
      openCode: nothing,
      own: () => new Promise(nothing),
      typeCode: nothing,
      closeCode: nothing,
      removeCode: nothing,
      describe: () => new Promise(nothing),
      complete: () => new Promise(nothing),
      addCell: nothing,
      resetAll: nothing,
      keepCarried: nothing,
      cancel: nothing,
      retry: nothing,
      reload: nothing,
      openStep: nothing,
      turn: nothing,
      passStep: nothing,
      setView: nothing,
      present: nothing,
      askFirst: nothing,
      markDone: nothing,
      loadQuestions: () => new Promise(nothing),
      say: nothing,
      pin: nothing,
      point: nothing,
      typeRace: nothing,
      openRace: () => new Promise(nothing),
    },
  };
}
