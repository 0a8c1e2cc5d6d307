/** Whether the conditions of an exercise hold: each is evaluated as one more cell after those of the notebook. */

import { hasFailed, type CellAnswer, type Refusal, type RunAnswer } from '../../engine/answer.ts';
import type { Job } from '../../engine/runs.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import type { Condition } from '../../notebooks/exercises/own_exercise.ts';
import type { Notebook } from '../../notebooks/notebook.ts';
import { asideJob, AsideRuns } from '../aside/aside_runs.ts';

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

/** The cell that tells whether a condition holds. A line break ends a comment that may stand in it. */
function cellOf({ code }: Condition): string {
  return `True if (${code}\n) else False`;
}

/** The job that finds out whether conditions hold. */
export function checkJob(notebook: Notebook, inputs: Inputs, conditions: readonly Condition[]): Job {
  return asideJob(notebook, inputs, conditions.map(cellOf));
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

/** Finds out whether conditions hold. */
export class Checker {
  readonly #runs: AsideRuns;

  constructor(atOnce: (job: Job) => RunAnswer | undefined) {
    this.#runs = new AsideRuns(atOnce);
  }

  /** Tells the verdicts, perhaps before it returns; of several checks that overlap, only the last one's. */
  check(job: Job, conditions: readonly Condition[], tell: (verdicts: readonly Verdict[]) => void): void {
    this.#runs.run(job, (aside) =>
      tell(typeof aside === 'string' ? conditions.map(() => ({ kind: aside })) : verdictsIn(aside, job, conditions)),
    );
  }

  /** Nothing is wanted of it for now. */
  stop(): void {
    this.#runs.stop();
  }
}
