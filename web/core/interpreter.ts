import type { Framework } from '../program/cell.ts';
import { notebookFiles } from './files.ts';
import { startCore } from './load.ts';
import type { CellAnswer } from './types.ts';

/** The bytes that the tensors of a run may hold together. */
const MEMORY_BYTES = 2 ** 30;

/** Runs the cells' Python one after another, until one raises or is refused. */
export async function runNotebook(cells: readonly string[]): Promise<readonly CellAnswer[]> {
  const core = await startCore(notebookFiles(frameworkOf(cells)));
  return core.call(({ Notebook }) => new Notebook(MEMORY_BYTES).run(cells, null));
}

/** The framework that the cells import: there is one in each module. */
function frameworkOf(cells: readonly string[]): Framework {
  const imports = (name: string): boolean => cells.some((cell) => new RegExp(`^\\s*(import|from)\\s+${name}\\b`, 'm').test(cell));
  return imports('tensorflow') && !imports('torch') ? 'keras' : 'pytorch';
}
