import type { CoreModule } from '../core/notebook_core.ts';
import type { CellAnswer } from '../core/types.ts';
import type { FileProgram } from '../file/answered.ts';

/** What the page sends to the worker that runs a reader's own notebook, any number of times: a program and the core to run it on. */
export interface CellsRequest {
  readonly core: CoreModule;
  readonly program: FileProgram;
}

/** What the worker tells of each run, in order: progress any number of times, then one of the others. */
export type CellsMessage =
  /** From 0 to 1. */
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'done'; readonly answers: readonly CellAnswer[] }
  | { readonly kind: 'failed'; readonly message: string };
