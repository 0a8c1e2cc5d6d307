/**
 * A worker: runs the cells of a reader's own notebook, again whenever it is asked, and tells what they answer; then what
 * their names hold. It does one thing after another.
 */

import { NotebookCore, type CoreModule } from '../core/notebook_core.ts';
import { Session } from '../core/session.ts';
import { sharedWith } from '../run/sharing.ts';
import { messageOf } from '../text/error_message.ts';
import type { CellAnswer, Completion } from '../core/types.ts';
import type { FileProgram } from '../file/answered.ts';

/** What is asked of the names that a notebook has left when a cell, counted from 0, had run: see Session. */
export type NamesQuestion =
  | { readonly kind: 'described'; readonly cell: number; readonly name: string }
  | { readonly kind: 'completions'; readonly cell: number; readonly object: string };

/** What the page sends to the worker that runs a reader's own notebook, any number of times. */
export type CellsRequest =
  /** A program and the core to run it on. */
  | { readonly kind: 'run'; readonly core: CoreModule; readonly program: FileProgram }
  /** A question about the last run, by a number that comes back with the answer. */
  | { readonly kind: 'ask'; readonly id: number; readonly asked: NamesQuestion };

/** What the worker tells: of each run, in order, progress any number of times, then `done` or `failed`. */
export type CellsMessage =
  /** From 0 to 1. */
  | { readonly kind: 'progress'; readonly fraction: number }
  /** How many cells have an answer, and the answers that are not those of this worker's run before, each with its cell. */
  | { readonly kind: 'done'; readonly count: number; readonly changed: readonly (readonly [number, CellAnswer])[] }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: NamesAnswer };

/** What is known: a line or null for `described`, names for `completions`. */
export type NamesAnswer = string | null | readonly Completion[];

/** How often it is told how far a run is, in milliseconds: of thousands of cells each takes less. */
const PROGRESS_PAUSE = 100;

/** A core that has grown beyond so many bytes does not run again: WebAssembly gives no memory back. */
const MOST_KEPT_BYTES = 2 ** 28;

/** The core, and in it the last run, and the last one that came to its end: a notebook stops at a line that is being written. */
let kept: { readonly core: NotebookCore; last: Session | null; whole: Session | null } | null = null;

/** What was told last of each cell. */
let told: readonly CellAnswer[] = [];

function tell(message: CellsMessage): void {
  self.postMessage(message);
}

async function run({ core: module, program }: Extract<CellsRequest, { kind: 'run' }>): Promise<void> {
  if (kept !== null && kept.core.call((binding) => binding.heapBytes()) > MOST_KEPT_BYTES) kept = null;
  kept ??= { core: await NotebookCore.start(module), last: null, whole: null };
  const session = new Session(kept.core);
  let last = performance.now();
  const { answers } = session.run(program.cells, {
    optional: program.optional,
    onProgress: (cell, done) => {
      const now = performance.now();
      if (now - last < PROGRESS_PAUSE) return;
      last = now;
      tell({ kind: 'progress', fraction: (cell + done) / program.cells.length });
    },
  });
  if (kept.last !== kept.whole) kept.last?.dispose();
  kept.last = session;
  if (answers.every(({ error, refused }, cell) => !(error ?? refused) || program.optional.includes(cell))) {
    kept.whole?.dispose();
    kept.whole = session;
  }
  const before = told;
  // The page has no use for the calls, which are most of an answer.
  told = sharedWith(
    before,
    answers.map((answer) => ({ ...answer, calls: [] })),
  );
  const changed = told.flatMap((answer, cell) => (answer === before[cell] ? [] : [[cell, answer] as const]));
  tell({ kind: 'done', count: told.length, changed });
}

/** What the last run knows, and of names that it did not come to, the last one that came to its end. */
function answerTo(asked: NamesQuestion): NamesAnswer {
  const last = kept?.last;
  const whole = kept?.whole === last ? null : kept?.whole;
  if (asked.kind === 'described') {
    return last?.described(asked.cell, asked.name) ?? whole?.described(asked.cell, asked.name) ?? null;
  }
  const names = last?.completions(asked.cell, asked.object) ?? [];
  const known = new Set(names.map(({ name }) => name));
  const before = whole?.completions(asked.cell, asked.object) ?? [];
  return [...names, ...before.filter(({ name }) => !known.has(name))];
}

async function carryOut(request: CellsRequest): Promise<void> {
  try {
    if (request.kind === 'run') await run(request);
    else tell({ kind: 'answer', id: request.id, answer: answerTo(request.asked) });
  } catch (error) {
    kept = null;
    tell({ kind: 'failed', message: messageOf(error) });
  }
}

/** What is under way and what waits behind it. */
let queue: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<CellsRequest>) => {
  queue = queue.then(() => carryOut(data));
};
