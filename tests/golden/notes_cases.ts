import type { Drafts, Inputs } from '../../web/inputs/inputs.ts';
import { cellsOf } from '../../web/notebooks/index.ts';
import type { Notebook } from '../../web/notebooks/notebook.ts';
import { cellsOfNote, notesOf } from '../../web/notebooks/notes/index.ts';
import type { Cell } from '../../web/program/cell.ts';
import { own, type Typed } from './typed.ts';

const INPUTS: readonly Partial<Drafts>[] = [
  {},
  { ids: '2, 3, 2', seed: '7', dim: '3' },
  { ids: '[[1, 2], [2, 0]]', vocab: '5' },
  { ids: '0, 0, 0', one: '0', two: '0', dim: '2' },
  { ids: '2, 3, 1', vocab: '16', dim: '1' },
  { ids: '5, 1, 5, 5, 0', vocab: '16', dim: '4', seed: '0' },
  { ids: '5, 1', vocab: '31', dim: '16' },
];

/** Inputs for the notes. */
export function notesCases({ id, fields }: Notebook): readonly Typed[] {
  return INPUTS.map((typed) => ({ notebook: id, typed: own(typed, fields), edits: [] }));
}

/** The cells of a notebook without its lessons, and those of all its notes after them, as they run. */
export function notesCellsOf(notebook: Notebook, inputs: Inputs): readonly Cell[] {
  const steps = notebook.steps.filter(({ part }) => part !== 'words');
  const notes = steps.flatMap((step) => notesOf(notebook, step).flatMap((note) => cellsOfNote(note, notebook, inputs)));
  const cells = notes.map((text, index): Cell => ({
    id: `note-${index}`,
    origin: 'notebook',
    code: [{ kind: 'code', text }],
  }));
  return [...cellsOf({ ...notebook, steps }, inputs), ...cells];
}
