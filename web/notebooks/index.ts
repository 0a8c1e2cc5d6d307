import { gpt2TokensFile } from '../engine/files.ts';
import { CATALOGUE, loadNotebook } from './catalogue.ts';
import { withGpt2Tokens, withLessons } from './lessons/lessons.ts';
import type { Notebook, NotebookId } from './notebook.ts';

export { cellsOf, ownCellsOf } from './notebook.ts';

/** The five notebooks as their pages have them at first, without what the lessons say and do. */
export const FIRST_NOTEBOOKS: readonly Notebook[] = await Promise.all(CATALOGUE.map(loadNotebook));

/** The five notebooks with all their steps, for whoever needs more than one: programs and tests. */
export const NOTEBOOKS: readonly Notebook[] = FIRST_NOTEBOOKS.map((notebook) =>
  withGpt2Tokens(withLessons(notebook), gpt2TokensFile()),
);

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
