/** What becomes of the page as the reader goes from step to step, and looks at values: how the notebook is read. */

import type { Notebook } from '../../notebooks/notebook.ts';
import type { View } from '../address/link.ts';
import { andThen, pageOnly } from '../live_page.ts';
import { closeCode } from './code_events.ts';
import { stepBeside } from './position.ts';
import { commit, quietly, runEffects, type WalkChange } from './walk_change.ts';
import { sameSelection, withTyped, type Page, type Selection, type Weight } from './walk_page.ts';

/** Goes to a step. */
function openStep(page: Page, step: string): WalkChange {
  return andThen(closeCode(page), (closed) => {
    const opened = { ...closed, step, visits: closed.visits + 1 };
    // In a frame the history is that of the page around.
    const [after, effects] = opened.embedded ? quietly(closed, opened) : commit(opened);
    return [after, [['askAgain'], ...effects]];
  });
}

export const STEPS = {
  openStep,

  /**
   * The reader has come near to lessons, which are here now: the notebook is run with their cells. One that the reader has
   * stopped has them when it is started again.
   */
  addLessons(page: Page, withLessons: (notebook: Notebook) => Notebook): WalkChange {
    const taught = { ...page, notebook: withLessons(page.notebook) };
    if (page.freshness.kind === 'cancelled') return pageOnly(taught);
    const after = withTyped(taught, page.typed);
    return [after, runEffects(after)];
  },

  /** Goes one step on or back. */
  turn(page: Page, by: -1 | 1): WalkChange {
    const step = stepBeside(page, by);
    return step === undefined ? pageOnly(page) : openStep(page, step.id);
  },

  /** The reader has come to a step by scrolling. */
  passStep(page: Page, passed: string): WalkChange {
    const { step, notebook } = page;
    if (passed === step || (step === null && passed === notebook.steps[0]?.id)) return pageOnly(page);
    return quietly(page, { ...page, step: passed }, ['askAgain']);
  },

  setView(page: Page, view: View): WalkChange {
    const visits = page.visits + (page.step === null ? 0 : 1);
    return quietly(page, { ...page, view, preferred: view, visits }, ['keepView', view]);
  },

  /** Shows the page to a class, or no longer. */
  present: (page: Page, presenting: boolean) => quietly(page, { ...page, presenting }),

  /** Covers outputs and figures until the questions of their step are answered, or no longer. */
  askFirst: (page: Page, askFirst: boolean) => quietly(page, { ...page, askFirst }),

  /** These are the steps that are done: their questions are all answered rightly, or, without any, they have been read. */
  markDone: (page: Page, done: ReadonlySet<string>) => pageOnly({ ...page, done }),

  /** What came along from another notebook is to stay: the question is answered. */
  keepCarried: (page: Page) => pageOnly({ ...page, carried: false }),

  /** Chooses an output value, or a weight with the output value that it becomes; null: none in particular. */
  pin: (page: Page, pinned: Selection | null, picked: Weight | null = null) =>
    pageOnly({ ...page, pinned, picked, pointed: null }),

  /** Looks at an output value for the moment. */
  point: (page: Page, pointed: Selection | null) =>
    pageOnly(sameSelection(pointed, page.pointed) ? page : { ...page, pointed }),
};
