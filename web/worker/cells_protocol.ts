import type { CoreModule } from '../core/notebook_core.ts';
import type { CellAnswer } from '../core/types.ts';

/** What the page sends to the worker that runs a reader's own notebook, any number of times: cells and their core. */
export interface CellsRequest {
  readonly core: CoreModule;
  /** Their Python. */
  readonly cells: readonly string[];
}

/** What the worker tells of each run, in order: progress any number of times, then one of the others. */
export type CellsMessage =
  /** From 0 to 1. */
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'done'; readonly answers: readonly CellAnswer[] }
  | { readonly kind: 'failed'; readonly message: string };
