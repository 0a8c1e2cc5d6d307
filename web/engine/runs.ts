/** What the engine's two places, the page and its worker, are given and give. */

import type { Framework } from '../program/cell.ts';
import type { CellAnswer, CopyLimit, RunAnswer } from './answer.ts';
import type { Answers } from './session.ts';

export type Cancel = () => void;

/** A file that stands beside a notebook. */
export interface NotebookFile {
  /** As the code names it. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What is to be run. */
export interface Job {
  readonly framework: Framework;
  /** The Python of each cell. */
  readonly cells: readonly string[];
  /** Positions of cells, counted from 0, whose errors do not end the run. */
  readonly optional: readonly number[];
  /** The seed of what is drawn before the code sets one; null: always the same one. */
  readonly seed: number | null;
  /** Whether answers say what the code of each cell does to names. */
  readonly names: boolean;
  /** What `open` reads. */
  readonly files?: readonly NotebookFile[];
  /** What `tiktoken` encodes by, where that is here; else a worker fetches it for a run that turns out to need it. */
  readonly gpt2Tokens?: Uint8Array;
  /** Whether the worker reports first what the texts of the cells tell, before it runs them. */
  readonly foresee?: boolean;
  /** Statements, turns of loops, and items walked that it may take, where that is not the usual number: its reader can stop it. */
  readonly steps?: number;
  /** How much of each tensor is copied out; null: no tensors, and a worker then does not tell the calls of cells either. */
  readonly tensors: CopyLimit | null;
  /** How much work it is at least, in numbers drawn: web/run/estimated_work.ts. */
  readonly work: number;
  /** Whether it may be any amount beyond that: nobody knows beforehand how long a reader's own code takes. */
  readonly mayBeMore: boolean;
}

/** Above so many numbers drawn a run may take longer than a frame, even on a phone. */
const LARGE = 300_000;

/** Of more cells, a run begins when typing pauses: each of them is run anew. */
export const MANY_CELLS = 200;

/** Whether a job is known to be too large to be run on the page without freezing it. */
export const isLarge = ({ work }: Job): boolean => work > LARGE;

/** A question about the names that a run has left: what Session.ask takes. */
export interface Question {
  readonly asked: keyof Answers;
  readonly cell: number;
  readonly text: string;
}
export type Known = Answers[keyof Answers];

/**
 * What is known of cells before all of them have run. `foreseen`: what their texts tell before they run, of a job that asks
 * for it: see Session.foreseen. `soFar`: what the cells from the first one on have answered while others are still to run; the
 * last answer is what the cell that runs has written. The latter is not told of a run whose tensors are wanted.
 */
export type Early = 'foreseen' | 'soFar';

/** What a run in a worker tells. */
export interface Reports {
  /** How much is done, from 0 to 1. */
  progress(fraction: number): void;
  early?(known: Early, answers: readonly CellAnswer[]): void;
  done(answer: RunAnswer): void;
  failed(error: unknown): void;
}

/** The core on the page. */
export interface PageRuns {
  /** Whether a job is too large for the page, or cannot be run there. */
  isLarge(job: Job): boolean;
  /** Runs a job; undefined where that turns out not to be possible here. Throws where the core is broken. */
  run(job: Job): RunAnswer | undefined;
  /** Asks about a job, which is run again if need be; undefined where that is not possible here. */
  ask(job: Job, question: Question): Known | undefined;
}

/** A core in a worker. */
export interface WorkerRuns {
  run(job: Job, reports: Reports): Cancel;
  /** Asks the last run, or the one that is under way once it is done. */
  ask(question: Question): Promise<Known>;
  /** Nothing is wanted of its runs any more. */
  end(): void;
}
