import type { Notebook } from './generated/notebook.mjs';

export type { NotebookCore as Core } from './notebook_core.ts';

/** What a code cell answered, as far as each part exists: see cpp/core/notebook/answer.hpp. */
export type CellAnswer = ReturnType<Notebook['run']>[number];

/** A name that a reader may type next: see cpp/core/notebook/completion.hpp. */
export type Completion = ReturnType<Notebook['completions']>[number];
