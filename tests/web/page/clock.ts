import type { Cancel, WorkerRuns } from '../../../web/engine/runs.ts';

/** A clock that moves when told to. */
export function clock() {
  let now = 0;
  let timers: { readonly at: number; readonly work: () => void }[] = [];
  return {
    wait: (work: () => void, milliseconds: number): Cancel => {
      const timer = { at: now + milliseconds, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    pass: (milliseconds: number): void => {
      now += milliseconds;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { work } of due) work();
    },
  };
}

/** A worker that never tells anything. */
export const NO_WORKER: WorkerRuns = {
  run: () => () => undefined,
  ask: () => Promise.resolve(null),
  end: () => undefined,
};
