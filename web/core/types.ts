import type { MainModule } from './generated/notebook.mjs';

export type { NotebookCore as Core } from './notebook_core.ts';

/** What the cells of a run answered, and the tensors that they left behind, by their places (`TensorPlace`). */
export type RunAnswer = ReturnType<MainModule['run']>;

/** What a code cell answered, as far as each part exists: see cpp/core/notebook/answer.hpp. */
export type CellAnswer = RunAnswer['answers'][number];

/** A name that a reader may type next: see cpp/core/notebook/completion.hpp. */
export type Completion = ReturnType<MainModule['completions']>[number];
