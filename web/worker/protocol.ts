import type { CoreModules } from '../core/notebook_core.ts';
import type { CopyLimit, RunResult } from '../program/cell.ts';

/** What the page sends to a worker, once: a program, and the core to run it on. */
export interface RunRequest {
  readonly core: CoreModules;
  /** Their Python. */
  readonly cells: readonly string[];
  readonly tensors: CopyLimit;
}

/** What the worker tells, in order: progress any number of times, then one of the others. */
export type RunMessage =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'done'; readonly result: RunResult }
  | { readonly kind: 'failed'; readonly message: string };
