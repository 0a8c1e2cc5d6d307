/**
 * Whether the conditions of an exercise hold: each is evaluated as one more cell after those of the notebook, in a run of
 * its own, of which nothing is shown. So what it draws or changes shows nowhere. The lessons at the end are left out:
 * they are there only once the reader has come near.
 */

import { hasFailed, type CellAnswer, type Refusal, type RunAnswer } from '../../engine/answer.ts';
import { Engine } from '../../engine/engine.ts';
import type { Job } from '../../engine/runs.ts';
import { RemoteRuns } from '../../engine/remote.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import { oncePerObject } from '../../inputs/once.ts';
import type { Condition } from '../../notebooks/exercises/own_exercise.ts';
import type { Notebook } from '../../notebooks/notebook.ts';
import { jobOf } from '../../run/job.ts';
import type { RunnableNotebook } from '../../run/run.ts';
import { later } from '../timing/later.ts';

/** How it stands with a condition. */
export type Verdict =
  | { readonly kind: 'holds' }
  | { readonly kind: 'not' }
  /** It is not known yet. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'raises'; readonly type: string; readonly message: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** A cell of the notebook, by its number, stops it before, or was refused and would have made what is needed. */
  | { readonly kind: 'stopped'; readonly cell: number }
  | { readonly kind: 'hangsOn'; readonly cell: number }
  /** The run did not come to its end. */
  | { readonly kind: 'lost' };

/** A notebook without the lessons at its end; the same object for the same one. */
const withoutLessons = oncePerObject(({ framework, fields, steps }: Notebook): RunnableNotebook => ({
  framework,
  fields,
  steps: steps.filter(({ part }) => part !== 'words'),
}));

/** The cell that tells whether a condition holds. A line break ends a comment that may stand in it. */
function cellOf({ code }: Condition): string {
  return `True if (${code}\n) else False`;
}

/** The job that finds out whether conditions hold. */
export function checkJob(notebook: Notebook, inputs: Inputs, conditions: readonly Condition[]): Job {
  const job = jobOf(withoutLessons(notebook), inputs);
  const count = job.cells.length;
  return {
    ...job,
    cells: [...job.cells, ...conditions.map(cellOf)],
    optional: [...job.optional, ...conditions.map((_, index) => count + index)],
    mayBeMore: true,
  };
}

/** What the answers of such a job say of the conditions, which are its last cells. */
export function verdictsIn({ answers }: RunAnswer, job: Job, conditions: readonly Condition[]): readonly Verdict[] {
  const count = job.cells.length - conditions.length;
  const stop = answers.findIndex((answer, cell) => cell < count && hasFailed(answer) && !job.optional.includes(cell));
  return answers.slice(count).map((answer) => verdictOf(answer, stop + 1));
}

function verdictOf({ error, refused, notRun, hangsOn, result }: CellAnswer, stop: number): Verdict {
  if (notRun === true) return { kind: 'stopped', cell: stop };
  if (hangsOn !== undefined) return { kind: 'hangsOn', cell: hangsOn + 1 };
  if (refused !== undefined) return { kind: 'refused', refusal: refused };
  if (error !== undefined) return { kind: 'raises', type: error.type, message: error.message };
  return { kind: result?.trim() === 'True' ? 'holds' : 'not' };
}

/** Finds out whether conditions hold: at once where the core on the page can, else in a worker of its own. */
export class Checker {
  readonly #atOnce: (job: Job) => RunAnswer | undefined;
  /** Made when it is first needed. */
  #worker: { readonly engine: Engine; readonly runs: RemoteRuns } | null = null;

  constructor(atOnce: (job: Job) => RunAnswer | undefined) {
    this.#atOnce = atOnce;
  }

  /** Tells the verdicts, perhaps before it returns; of several checks that overlap, the last one's alone. */
  check(job: Job, conditions: readonly Condition[], tell: (verdicts: readonly Verdict[]) => void): void {
    this.#worker?.engine.stop();
    const all = (verdict: Verdict): readonly Verdict[] => conditions.map(() => verdict);
    const done = (answer: RunAnswer): void => tell(verdictsIn(answer, job, conditions));
    const lost = (): void => tell(all({ kind: 'lost' }));
    let answer: RunAnswer | undefined;
    try {
      answer = this.#atOnce(job);
    } catch {
      lost();
      return;
    }
    if (answer !== undefined) {
      this.stop();
      done(answer);
      return;
    }
    tell(all({ kind: 'pending' }));
    if (this.#worker === null) {
      const runs = new RemoteRuns();
      this.#worker = { runs, engine: new Engine(null, runs, later) };
    }
    this.#worker.engine.run(job, { working: () => undefined, done, failed: lost, lost });
  }

  /** Nothing is wanted of it for now: the memory of its worker is given back. */
  stop(): void {
    this.#worker?.engine.stop();
    this.#worker?.runs.end();
    this.#worker = null;
  }
}
