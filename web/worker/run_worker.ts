/** A worker: runs one program, telling how far it is. It is ended after it. */

import { runCells } from '../core/execute.ts';
import { NotebookCore, type CoreModule } from '../core/notebook_core.ts';
import { Session } from '../core/session.ts';
import { messageOf } from '../text/error_message.ts';
import type { CopyLimit, RunResult } from '../program/cell.ts';

/** What the page sends to a worker, once: a program, and the core to run it on. */
export interface RunRequest {
  readonly core: CoreModule;
  /** Their Python. */
  readonly cells: readonly string[];
  /** The positions of those whose errors do not end the run. */
  readonly optional: readonly number[];
  readonly tensors: CopyLimit;
}

/** What the worker tells, in order: progress any number of times, then one of the others. */
export type RunMessage =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'done'; readonly result: RunResult }
  | { readonly kind: 'failed'; readonly message: string };

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
