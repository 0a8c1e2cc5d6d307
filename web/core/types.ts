import type { Notebook } from './generated/notebook.mjs';

export type { NotebookCore as Core } from './notebook_core.ts';

/** What a code cell answered, as far as each part exists: see cpp/core/notebook/answer.hpp. */
export type CellAnswer = ReturnType<Notebook['run']>[number];
