/**
 * A worker: runs the cells of a notebook, again whenever it is asked, and tells what they answer; then what their names
 * hold. It does one thing after another.
 */

import { sharedWith } from '../inputs/sharing.ts';
import { messageOf } from '../text/error_message.ts';
import { hasFailed, needsTokens, type CellAnswer, type RunAnswer } from './answer.ts';
import type { Job, Known, Question } from './runs.ts';
import { NotebookCore } from './notebook_core.ts';
import { Session } from './session.ts';
import { gpt2Tokens } from './tokens.ts';

/** What the page sends to the worker, any number of times. */
export type WorkerRequest =
  /** A job, and the whole module of its framework; that is the same each time. */
  | { readonly kind: 'run'; readonly module: WebAssembly.Module; readonly job: Job }
  /** A question about the last run. */
  | { readonly kind: 'ask'; readonly question: Question };

/** What the worker tells, in order: of each run what is foreseen of it, if that is asked for, progress any number of times, then `done` or `failed`; of each question `known`. */
export type WorkerMessage =
  | { readonly kind: 'foreseen'; readonly answers: RunAnswer['answers'] }
  /** From 0 to 1. */
  | { readonly kind: 'progress'; readonly fraction: number }
  /** How many cells have an answer, the answers that are not those of this worker's run before, each with its cell, and the tensors. */
  | {
      readonly kind: 'done';
      readonly count: number;
      readonly changed: readonly (readonly [number, CellAnswer])[];
      readonly tensors: RunAnswer['tensors'];
    }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'known'; readonly known: Known };

/** How often it is told how far a run is, in milliseconds: of thousands of cells each takes less. */
const PROGRESS_PAUSE = 100;

/** A core that has grown beyond so many bytes does not run again: WebAssembly gives no memory back. */
const MOST_KEPT_BYTES = 2 ** 28;

/** The core, and in it the last run, and the last one that came to its end: a notebook stops at a line that is being written. */
let kept: { readonly core: NotebookCore; last: Session | null; whole: Session | null } | null = null;

/** What was told last of each cell. */
let told: readonly CellAnswer[] = [];

function tell(message: WorkerMessage): void {
  self.postMessage(message);
}

async function run(module: WebAssembly.Module, job: Job): Promise<void> {
  const { cells, optional, seed, names, tensors, files = [], foresee = false } = job;
  if (kept !== null && kept.core.call((binding) => binding.heapBytes()) > MOST_KEPT_BYTES) kept = null;
  kept ??= { core: await NotebookCore.start({ module, isWhole: true }), last: null, whole: null };
  const session = new Session(kept.core);
  if (foresee) tell({ kind: 'foreseen', answers: session.foreseen(cells) });
  session.setFiles(files);
  let last = performance.now();
  const onProgress = (cell: number, done: number): void => {
    const now = performance.now();
    if (now - last < PROGRESS_PAUSE) return;
    last = now;
    tell({ kind: 'progress', fraction: (cell + done) / cells.length });
  };
  const options = { optional, seed, names, tensors, onProgress };
  let result = session.run(cells, job.gpt2Tokens === undefined ? options : { ...options, gpt2Tokens: job.gpt2Tokens });
  if (result.answers.some(needsTokens)) {
    const file = await gpt2Tokens().catch(() => null);
    if (file !== null) result = session.run(cells, { ...options, gpt2Tokens: file });
  }
  const { answers, tensors: copies } = result;
  if (kept.last !== kept.whole) kept.last?.dispose();
  kept.last = session;
  if (answers.every((answered, cell) => !hasFailed(answered) || optional.includes(cell))) {
    kept.whole?.dispose();
    kept.whole = session;
  }
  const before = told;
  // Calls are most of an answer.
  told = sharedWith(before, tensors === null ? answers.map((answer) => ({ ...answer, calls: [] })) : answers);
  const changed = told.flatMap((answer, cell) => (answer === before[cell] ? [] : [[cell, answer] as const]));
  tell({ kind: 'done', count: told.length, changed, tensors: copies });
}

/** What the last run knows, and of names that it did not come to, the last one that came to its end. */
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
