import type { Inputs } from '../inputs/inputs.ts';
import type { Cell } from '../program/cell.ts';
import { notebook000 } from './000.ts';
import { notebook001 } from './001.ts';
import { notebook002 } from './002.ts';
import { notebook003 } from './003.ts';
import { notebook004 } from './004.ts';
import { ownSteps, type Notebook, type NotebookId } from './notebook.ts';

/** The five notebooks, in the order in which they are offered. */
export const NOTEBOOKS: readonly Notebook[] = [notebook000, notebook001, notebook002, notebook003, notebook004];

/** The notebook of this number. */
export function notebookOf(id: NotebookId): Notebook {
  const notebook = NOTEBOOKS.find((candidate) => candidate.id === id);
  if (notebook === undefined) throw new RangeError(`there is no notebook ${id}`);
  return notebook;
}

/** What a notebook is called on the command line besides its number: its address, or “pytorch” for the first. */
export function nameOf(notebook: Notebook): string {
  return notebook.slug === '' ? 'pytorch' : notebook.slug;
}

/** The notebook of this number or name; undefined where there is none. */
export function findNotebook(text: string): Notebook | undefined {
  return NOTEBOOKS.find((notebook) => notebook.id === text || nameOf(notebook) === text);
}

/** The program: all the cells of a notebook for these inputs, in the order in which they run. Those that go beyond the
 *  published notebook stand at the end. */
export function cellsOf(notebook: Notebook, inputs: Inputs): readonly Cell[] {
  return notebook.steps.flatMap((step) => step.cells(inputs));
}

/** The cells of the notebook itself, without those that go beyond it: what is written out. */
export function ownCellsOf(notebook: Notebook, inputs: Inputs): readonly Cell[] {
  return cellsOf({ ...notebook, steps: ownSteps(notebook) }, inputs);
}
