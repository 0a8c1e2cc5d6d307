/** A worker: runs one program, telling how far it is, and is thrown away. */

import { runCells } from '../core/execute.ts';
import { NotebookCore } from '../core/notebook_core.ts';
import { Session } from '../core/session.ts';
import { messageOf } from '../text/error_message.ts';
import type { RunMessage, RunRequest } from './protocol.ts';

function tell(message: RunMessage): void {
  self.postMessage(message);
}

async function run({ core, cells, optional, tensors }: RunRequest): Promise<void> {
  const session = new Session(await NotebookCore.start(core));
  const onProgress = (fraction: number): void => {
    tell({ kind: 'progress', fraction });
  };
  tell({ kind: 'done', result: runCells(session, cells, { tensors, optional, onProgress }) });
}

self.onmessage = ({ data }: MessageEvent<RunRequest>) => {
  run(data).catch((error: unknown) => {
    tell({ kind: 'failed', message: messageOf(error) });
  });
};
