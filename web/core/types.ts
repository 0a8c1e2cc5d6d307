import type { MainModule } from './generated/core.mjs';

/** The loaded WebAssembly module. Only this folder knows what is in it. */
export type Core = MainModule;

/** The framework would raise, or we refuse to allocate. */
export type Failure =
  | { readonly kind: 'error'; readonly type: string; readonly message: string }
  | { readonly kind: 'refused'; readonly neededBytes: number; readonly limitBytes: number };

/** What came of a step. */
export type StepOutcome = { readonly kind: 'ok' } | Failure;

/** The text of a value. */
export type TextOutcome = { readonly kind: 'ok'; readonly text: string } | Failure;
