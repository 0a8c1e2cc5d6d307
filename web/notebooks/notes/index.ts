/** What the steps say to whoever opens it: loaded after the views. */

import type { Inputs } from '../../inputs/inputs.ts';
import type { Notebook, NotebookStep } from '../notebook.ts';
import { torchNamesIn } from '../torch/torch_names_in.ts';
import { isSmall } from '../step_cells.ts';
import type { Note } from './note.ts';
import { MODELS } from './models_note.ts';
import { OUTSIDE } from './outside_note.ts';
import { PADDING } from './padding_note.ts';
import { INDEXED } from './indexed_note.ts';
import { DRAWN } from './drawn_note.ts';

/** By the IDs of the steps. */
type ByStep = Readonly<Record<string, readonly Note[]>>;

const BY_FRAMEWORK: Readonly<Record<Notebook['framework'], ByStep>> = {
  pytorch: { table: [DRAWN], compare: [INDEXED], gradients: [PADDING], cost: [MODELS] },
  keras: { limits: [OUTSIDE], cost: [MODELS] },
};

/** The notes of a step. Where a notebook compares both ways in the step of the product, that has those of the comparison. */
export function notesOf({ framework, steps }: Notebook, { id }: NotebookStep): readonly Note[] {
  const compares = id === 'product' && !steps.some((step) => step.id === 'compare');
  return BY_FRAMEWORK[framework][compares ? 'compare' : id] ?? [];
}

/** The Python of a note's cells; none where the table is so large that they would take memory for a second one. */
export function cellsOfNote(note: Note, notebook: Notebook, inputs: Inputs): readonly string[] {
  return isSmall(inputs) ? note.cells(torchNamesIn(notebook), inputs) : [];
}

/** Whether a note has cells that are left out for that reason. */
export function isLeftOut(note: Note, notebook: Notebook, inputs: Inputs): boolean {
  return !isSmall(inputs) && note.cells(torchNamesIn(notebook), inputs).length > 0;
}
