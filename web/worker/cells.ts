/**
 * A worker: runs the cells of a reader's own notebook, again whenever it is asked, and tells what they answer; then what
 * their names hold. It does one thing after another.
 */

import { NotebookCore } from '../core/notebook_core.ts';
import { Session } from '../core/session.ts';
import { isNoPython } from '../file/answered.ts';
import type { CellsMessage, CellsRequest, NamesAsked, NamesTold } from './cells_protocol.ts';

/** A core that has grown beyond so many bytes does not run again: WebAssembly gives no memory back. */
const MOST_KEPT_BYTES = 2 ** 28;

/** The core, and in it the run whose names are asked for: the last one in which all was Python. */
let kept: { readonly core: NotebookCore; session: Session | null } | null = null;

function tell(message: CellsMessage): void {
  self.postMessage(message);
}

async function run({ core: module, program }: Extract<CellsRequest, { kind: 'run' }>): Promise<void> {
  if (kept !== null && kept.core.call((bound) => bound.heapBytes()) > MOST_KEPT_BYTES) kept = null;
  kept ??= { core: await NotebookCore.start(module), session: null };
  const session = new Session(kept.core);
  const answers = session.run(program.cells, program.optional, (cell, done) => {
    tell({ kind: 'progress', fraction: (cell + done) / program.cells.length });
  });
  // While a line is being written its notebook stops at it: its names are still those of before.
  if (kept.session !== null && answers.some(isNoPython)) {
    session.dispose();
  } else {
    kept.session?.dispose();
    kept.session = session;
  }
  tell({ kind: 'done', answers });
}

function told(asked: NamesAsked): NamesTold {
  const session = kept?.session;
  if (asked.kind === 'described') return session?.described(asked.cell, asked.name) ?? null;
  return session?.completions(asked.cell, asked.object) ?? [];
}

async function carryOut(request: CellsRequest): Promise<void> {
  try {
    if (request.kind === 'run') await run(request);
    else tell({ kind: 'answer', id: request.id, told: told(request.asked) });
  } catch (error) {
    kept = null;
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

let last: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<CellsRequest>) => {
  last = last.then(() => carryOut(data));
};
