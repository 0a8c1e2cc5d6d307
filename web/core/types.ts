import type { MainModule, Notebook } from './generated/interpreter.mjs';

/** The loaded WebAssembly module. Only this folder knows what is in it. */
export type Core = MainModule;

/** What a code cell answered, as far as each part exists: see cpp/core/notebook/answer.hpp. */
export type CellAnswer = ReturnType<Notebook['run']>[number];
