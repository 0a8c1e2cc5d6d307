import type { Framework } from '../program/cell.ts';
import { notebookFiles } from './files.ts';
import { startNotebookCore } from './load.ts';
import type { Bound } from './notebook_core.ts';

/** What a code cell answered, as far as each part exists: see cpp/core/notebook/answer.hpp. */
export type CellAnswer = ReturnType<InstanceType<Bound['Notebook']>['run']>[number];

/** The bytes that the tensors of a run may hold together. */
const MEMORY_BYTES = 2 ** 30;

/** Runs the cells' Python one after another, until one raises or is refused. */
export async function runNotebook(cells: readonly string[]): Promise<readonly CellAnswer[]> {
  const core = await startNotebookCore(notebookFiles(frameworkOf(cells)));
  return core.call(({ Notebook }) => new Notebook(MEMORY_BYTES).run(cells, null));
}

/** The framework that the cells import: there is one in each module. */
function frameworkOf(cells: readonly string[]): Framework {
  const imports = (name: string): boolean => cells.some((cell) => new RegExp(`^\\s*(import|from)\\s+${name}\\b`, 'm').test(cell));
  return imports('tensorflow') && !imports('torch') ? 'keras' : 'pytorch';
}
