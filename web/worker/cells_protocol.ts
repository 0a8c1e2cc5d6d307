import type { CoreModule } from '../core/notebook_core.ts';
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
  | { readonly kind: 'done'; readonly answers: readonly CellAnswer[] }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: NamesAnswer };

/** What is known: a line or null for `described`, names for `completions`. */
export type NamesAnswer = string | null | readonly Completion[];
