/**
 * When and where runs happen: small ones at once and here, large ones elsewhere after a pause in typing. The newest job
 * always wins: whatever is under way when it comes is cancelled and never heard of again.
 */

export type Cancel = () => void;

/** Calls `work` later, unless cancelled before. */
export type Wait = (work: () => void, milliseconds: number) => Cancel;

/** What a run elsewhere tells. */
export interface Reports<Result> {
  /** How much is done, from 0 to 1. */
  progress(fraction: number): void;
  done(result: Result): void;
  failed(error: unknown): void;
}

/** Where jobs can run. */
export interface Places<Job, Result> {
  /** Whether a job is too large to be run here without freezing the page. */
  isLarge(job: Job): boolean;
  /** Runs a job; null where that turns out not to be possible here. */
  here(job: Job): Result | null;
  elsewhere(job: Job, reports: Reports<Result>): Cancel;
}

/** What the runner tells. `done` and `failed` of a small job come before `submit` returns. */
export interface RunnerEvents<Job, Result> {
  /** A large job waits or runs. */
  started(job: Job): void;
  progress(job: Job, fraction: number): void;
  /** Nothing has been heard of a large job for a while: one of its steps takes long, or its place has gone. */
  silent(job: Job): void;
  done(job: Job, result: Result): void;
  /** A small job cannot be run: the core is broken. */
  failed(job: Job, error: unknown): void;
  /** A large job could not start where it runs, or did not end there. Others may. */
  lost(job: Job, error: unknown): void;
}

export interface Runner<Job> {
  /** Runs a job in the place of any other. */
  submit(job: Job): void;
  /** Stops what is under way; returns whether there was anything. */
  cancel(): boolean;
}

/** How long typing must pause before a large run starts, in milliseconds. */
export const PAUSE = 150;

/** How long a large run may be silent before that is told, in milliseconds. */
export const SILENCE = 20_000;

export function createRunner<Job, Result>(
  places: Places<Job, Result>,
  events: RunnerEvents<Job, Result>,
  wait: Wait,
): Runner<Job> {
  let stop: Cancel | null = null;

  function cancel(): boolean {
    const running = stop !== null;
    stop?.();
    stop = null;
    return running;
  }

  /** Returns false where the job has to run elsewhere. */
  function runHere(job: Job): boolean {
    let result: Result | null;
    try {
      result = places.here(job);
    } catch (error) {
      events.failed(job, error);
      return true;
    }
    if (result !== null) events.done(job, result);
    return result !== null;
  }

  function runElsewhere(job: Job): void {
    // Reports of a cancelled job may already be on their way.
    let live = false;
    let kill: Cancel = () => undefined;
    let silence: Cancel = () => undefined;
    const end = (): void => {
      live = false;
      silence();
    };
    const listen = (): void => {
      live = true;
      silence = wait(() => {
        events.silent(job);
      }, SILENCE);
    };
    /** What is told by a job that has not been cancelled, and ends it unless it goes on. */
    const whileLive =
      <T>(tell: (told: T) => void, goesOn = false) =>
      (told: T): void => {
        if (!live) return;
        end();
        if (goesOn) listen();
        else stop = null;
        tell(told);
      };
    const lost = whileLive((error: unknown) => {
      events.lost(job, error);
    });
    stop = () => {
      end();
      kill();
    };
    listen();
    try {
      kill = places.elsewhere(job, {
        progress: whileLive((fraction: number) => {
          events.progress(job, fraction);
        }, true),
        done: whileLive((result: Result) => {
          events.done(job, result);
        }),
        failed: lost,
      });
    } catch (error) {
      lost(error);
    }
  }

  return {
    submit(job) {
      cancel();
      const large = places.isLarge(job);
      if (!large && runHere(job)) return;
      events.started(job);
      if (!large) {
        runElsewhere(job);
        return;
      }
      stop = wait(() => {
        runElsewhere(job);
      }, PAUSE);
    },
    cancel,
  };
}
