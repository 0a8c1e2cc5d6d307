import type { CoreModule } from '../core/notebook_core.ts';
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
