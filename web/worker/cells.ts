/** A worker: runs the cells of a reader's own notebook, again whenever it is asked, and tells what they answer. */

import { NotebookCore } from '../core/notebook_core.ts';
import { Session } from '../core/session.ts';
import type { CellsMessage, CellsRequest } from './cells_protocol.ts';

/** A core that has grown beyond so many bytes is not kept: WebAssembly gives no memory back. */
const MOST_KEPT_BYTES = 2 ** 28;

let kept: { readonly core: NotebookCore; readonly session: Session } | null = null;

function tell(message: CellsMessage): void {
  self.postMessage(message);
}

async function run({ core: module, program }: CellsRequest): Promise<void> {
  if (kept === null) {
    const core = await NotebookCore.start(module);
    kept = { core, session: new Session(core) };
  }
  const { core, session } = kept;
  const answers = session.run(program.cells, program.optional, (cell, done) => {
    tell({ kind: 'progress', fraction: (cell + done) / program.cells.length });
  });
  if (core.call((bound) => bound.heapBytes()) > MOST_KEPT_BYTES) kept = null;
  tell({ kind: 'done', answers });
}

self.onmessage = ({ data }: MessageEvent<CellsRequest>) => {
  run(data).catch((error: unknown) => {
    kept = null;
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  });
};
