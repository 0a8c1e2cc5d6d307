import type { MainModule } from './generated/notebook.mjs';

export type { NotebookCore as Core } from './notebook_core.ts';

/** What a code cell answered, as far as each part exists: see cpp/core/notebook/answer.hpp. */
export type CellAnswer = ReturnType<MainModule['run']>[number];

/** A name that a reader may type next: see cpp/core/notebook/completion.hpp. */
export type Completion = ReturnType<MainModule['completions']>[number];
