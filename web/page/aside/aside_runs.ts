/**
 * Cells that run after those of the notebook in a run of their own: so what they draw or change shows nowhere. The lessons
 * at the end are left out: they are there only once the reader has come near.
 */

import type { RunAnswer } from '../../engine/answer.ts';
import { Engine } from '../../engine/engine.ts';
import { RemoteRuns } from '../../engine/remote.ts';
import type { Job } from '../../engine/runs.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import { oncePerObject } from '../../inputs/once.ts';
import type { Notebook } from '../../notebooks/notebook.ts';
import { jobOf } from '../../run/job.ts';
import type { RunnableNotebook } from '../../run/run.ts';
import { later } from '../timing/later.ts';

/** A notebook without the lessons at its end; the same object for the same one. */
export const withoutLessons = oncePerObject(({ framework, fields, steps }: Notebook): RunnableNotebook => ({
  framework,
  fields,
  steps: steps.filter(({ part }) => part !== 'words'),
}));

/** The job that runs cells after those of the notebook; an error in one of them does not keep the next from running. */
export function asideJob(notebook: Notebook, inputs: Inputs, cells: readonly string[]): Job {
  const job = jobOf(withoutLessons(notebook), inputs);
  const count = job.cells.length;
  return {
    ...job,
    cells: [...job.cells, ...cells],
    optional: [...job.optional, ...cells.map((_, index) => count + index)],
    mayBeMore: true,
  };
}

/** What becomes of such a run: its answer, that it is not known yet, or that it did not come to its end. */
export type Aside = RunAnswer | 'pending' | 'lost';

/** Runs such jobs: at once where the core on the page can, else in a worker of its own. */
export class AsideRuns {
  readonly #atOnce: (job: Job) => RunAnswer | undefined;
  /** Made when it is first needed. */
  #worker: { readonly engine: Engine; readonly runs: RemoteRuns } | null = null;

  constructor(atOnce: (job: Job) => RunAnswer | undefined) {
    this.#atOnce = atOnce;
  }

  /** Tells what becomes of a job, perhaps before it returns; of several that overlap, only of the last one. */
  run(job: Job, tell: (aside: Aside) => void): void {
    this.#worker?.engine.stop();
    const lost = (): void => tell('lost');
    let answer: RunAnswer | undefined;
    try {
      answer = this.#atOnce(job);
    } catch {
      lost();
      return;
    }
    if (answer !== undefined) {
      this.stop();
      tell(answer);
      return;
    }
    tell('pending');
    if (this.#worker === null) {
      const runs = new RemoteRuns();
      this.#worker = { runs, engine: new Engine(null, runs, later) };
    }
    this.#worker.engine.run(job, { working: () => undefined, done: tell, failed: lost, lost });
  }

  /** Nothing is wanted of it for now: the memory of its worker is given back. */
  stop(): void {
    this.#worker?.engine.stop();
    this.#worker?.runs.end();
    this.#worker = null;
  }
}
