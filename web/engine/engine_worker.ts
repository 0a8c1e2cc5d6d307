/**
 * A worker: runs the cells of a notebook, again whenever it is asked, and tells what they answer; then what their names
 * hold. It does one thing after another.
 */

import { sharedWith } from '../inputs/sharing.ts';
import { messageOf } from '../text/error_message.ts';
import { hasFailed, needsTokens, type CellAnswer, type RunAnswer } from './answer.ts';
import type { Job, Known, Question } from './runs.ts';
import { NotebookCore } from './notebook_core.ts';
import { MEMORY_LIMIT_BYTES, Session } from './session.ts';
import { gpt2Tokens } from './tokens.ts';

/** What the page sends to the worker, any number of times. */
export type WorkerRequest =
  /** A job, and the whole module of its framework; that is the same each time. */
  | { readonly kind: 'run'; readonly module: WebAssembly.Module; readonly job: Job }
  /** A question about the last run. */
  | { readonly kind: 'ask'; readonly question: Question };

/** Answers that are not what the worker told last of their cells, each with its cell; `count`: how many cells have one. */
interface ChangedAnswers {
  readonly count: number;
  readonly changed: readonly (readonly [cell: number, CellAnswer])[];
}

/**
 * What the worker tells, in order: of each run what is foreseen of it, if that is asked for, progress any number of times,
 * then `done` or `failed`; of each question `known`.
 */
export type WorkerMessage =
  | { readonly kind: 'foreseen'; readonly answers: RunAnswer['answers'] }
  /** `fraction`: from 0 to 1. The last answer is what the cell that runs has written so far. */
  | ({ readonly kind: 'progress'; readonly fraction: number } & ChangedAnswers)
  | ({ readonly kind: 'done'; readonly tensors: RunAnswer['tensors'] } & ChangedAnswers)
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'known'; readonly known: Known };

/** How often it is told how far a run is, in milliseconds: of thousands of cells each takes less. */
const PROGRESS_PAUSE = 100;

/** A core that has grown beyond so many bytes does not run again: WebAssembly gives no memory back. */
const MOST_KEPT_BYTES = 2 ** 28;

/** The core, and in it the last run, and the last one in which no cell failed, as one does whose last line is being written. */
let kept: { readonly core: NotebookCore; last: Session | null; whole: Session | null } | null = null;

/** What was told last of each cell. */
let told: readonly CellAnswer[] = [];

const NOTHING: ChangedAnswers = { count: 0, changed: [] };

/** Calls are most of an answer. */
const withoutCalls = (answer: object): CellAnswer => ({ ...answer, calls: [] });

/** What is to be told of the cells from one on; of those after them nothing has changed yet. */
function changedFrom(first: number, answers: readonly CellAnswer[]): ChangedAnswers {
  const before = told;
  const count = first + answers.length;
  told = [...before.slice(0, first), ...sharedWith(before.slice(first, count), answers), ...before.slice(count)];
  const changed = told.flatMap((answer, cell) => (answer === before[cell] ? [] : [[cell, answer] as const]));
  return { count, changed };
}

function tell(message: WorkerMessage): void {
  self.postMessage(message);
}

async function run(module: WebAssembly.Module, job: Job): Promise<void> {
  const { cells, optional, seed, names, steps, tensors, files = [], foresee = false } = job;
  if (kept !== null && kept.core.call((binding) => binding.heapBytes()) > MOST_KEPT_BYTES) kept = null;
  kept ??= { core: await NotebookCore.start({ module, isWhole: true }), last: null, whole: null };
  const session = new Session(kept.core, MEMORY_LIMIT_BYTES, steps);
  if (foresee) tell({ kind: 'foreseen', answers: session.foreseen(cells) });
  session.setFiles(files);
  let last = performance.now();
  let first = 0;
  const onProgress = (cell: number, done: number, answers: readonly object[] | null): boolean => {
    const fraction = (cell + done) / cells.length;
    if (answers !== null) {
      tell({ kind: 'progress', fraction, ...changedFrom(first, answers.map(withoutCalls)) });
      first = cell;
      return false;
    }
    const now = performance.now();
    if (now - last < PROGRESS_PAUSE) return false;
    last = now;
    if (tensors === null) return true;
    tell({ kind: 'progress', fraction, ...NOTHING }); // it is shown when all of its tensors are here
    return false;
  };
  const options = { optional, seed, names, tensors, onProgress };
  let result = session.run(cells, job.gpt2Tokens === undefined ? options : { ...options, gpt2Tokens: job.gpt2Tokens });
  if (result.answers.some(needsTokens)) {
    const file = await gpt2Tokens().catch(() => null);
    first = 0;
    if (file !== null) result = session.run(cells, { ...options, gpt2Tokens: file });
  }
  const { answers, tensors: copies } = result;
  if (kept.last !== kept.whole) kept.last?.dispose();
  kept.last = session;
  if (!answers.some(hasFailed)) {
    kept.whole?.dispose();
    kept.whole = session;
  }
  const all = tensors === null ? answers.map(withoutCalls) : answers;
  tell({ kind: 'done', tensors: copies, ...changedFrom(0, all) });
  told = told.slice(0, all.length);
}

/** What the last run knows, and of names that it did not come to, the last one in which no cell failed. */
function knownOf({ asked, cell, text }: Question): Known {
  const last = kept?.last;
  const whole = kept?.whole === last ? null : kept?.whole;
  if (asked === 'described') return last?.ask(asked, cell, text) ?? whole?.ask(asked, cell, text) ?? null;
  const names = last?.ask(asked, cell, text) ?? [];
  const found = new Set(names.map(({ name }) => name));
  const before = whole?.ask(asked, cell, text) ?? [];
  return [...names, ...before.filter(({ name }) => !found.has(name))];
}

async function carryOut(request: WorkerRequest): Promise<void> {
  try {
    if (request.kind === 'run') await run(request.module, request.job);
    else tell({ kind: 'known', known: knownOf(request.question) });
  } catch (error) {
    kept = null;
    tell({ kind: 'failed', message: messageOf(error) });
  }
}

/** What is under way and what waits behind it. */
let queue: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
  queue = queue.then(() => carryOut(data));
};
