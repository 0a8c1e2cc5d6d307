/** A worker: runs one program, telling how far it is, and is thrown away. */

import { runCells } from '../core/execute.ts';
import { loadCore } from '../core/load.ts';
import { Session } from '../core/session.ts';
import type { RunMessage, RunRequest } from './protocol.ts';

function tell(message: RunMessage): void {
  self.postMessage(message);
}

async function run({ core, cells, tensors }: RunRequest): Promise<void> {
  const loaded = await loadCore(core);
  if (!loaded.ok) throw new Error(loaded.message);
  const onProgress = (fraction: number): void => {
    tell({ kind: 'progress', fraction });
  };
  tell({ kind: 'done', result: runCells(new Session(loaded.core), cells, { tensors, onProgress }) });
}

self.onmessage = ({ data }: MessageEvent<RunRequest>) => {
  run(data).catch((error: unknown) => {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  });
};
