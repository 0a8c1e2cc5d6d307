import { toIpynb } from '../../file/answered.ts';
import { shownCells, type OpenPage } from './open_page.ts';

/** The opened notebook as a file for Jupyter, with the outputs that belong to its text; null where none is open. */
export function ipynbOf(page: OpenPage): { readonly name: string; readonly text: string } | null {
  const { opened } = page;
  if (opened === null) return null;
  const answered = shownCells(page).map(({ stale, cell, answer, number }) =>
    stale ? { cell, answer: undefined, number: null } : { cell, answer, number },
  );
  return {
    name: `${opened.name.replace(/\.(ipynb|py)$/i, '')}.ipynb`,
    text: toIpynb(answered, opened.metadata),
  };
}
