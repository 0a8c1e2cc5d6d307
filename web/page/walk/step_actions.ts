/** What gestures do to how the notebook is read: which step is open, the view, whether it is shown to a class, and what is done. */

import type { Actions } from './actions.ts';
import type { View } from '../address/link.ts';
import type { PageAccess } from './page_access.ts';
import { stepBeside } from './position.ts';

export type StepActions = Pick<
  Actions,
  'openStep' | 'turn' | 'passStep' | 'setView' | 'present' | 'askFirst' | 'markDone'
>;

/** What going to another step does besides. */
export interface StepEffects {
  /** The code that is open is closed. */
  readonly closeCode: () => void;
  /** What did not come before is asked for again. */
  readonly askAgain: () => void;
  readonly keepView: (view: View) => void;
}

export function stepActions(page: PageAccess, { closeCode, askAgain, keepView }: StepEffects): StepActions {
  const { now, set, setQuietly, commit } = page;

  const openStep = (step: string): void => {
    closeCode();
    askAgain();
    const opened = { ...now(), step, visits: now().visits + 1 };
    if (opened.embedded) {
      // The history is that of the page around.
      setQuietly(opened);
    } else {
      set(opened);
      commit();
    }
  };

  return {
    openStep,
    turn: (by) => {
      const step = stepBeside(now(), by);
      if (step !== undefined) openStep(step.id);
    },
    passStep: (passed) => {
      const { step, notebook } = now();
      if (passed === step || (step === null && passed === notebook.steps[0]?.id)) return;
      askAgain();
      setQuietly({ ...now(), step: passed });
    },
    setView: (view) => {
      keepView(view);
      const { step, visits } = now();
      setQuietly({ ...now(), view, visits: visits + (step === null ? 0 : 1) });
    },
    present: (presenting) => {
      setQuietly({ ...now(), presenting });
    },
    askFirst: (askFirst) => {
      setQuietly({ ...now(), askFirst });
    },
    markDone: (done) => {
      set({ ...now(), done });
    },
  };
}
