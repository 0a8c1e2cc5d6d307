import type { Notebook } from '../notebooks/notebook.ts';
import type { Language } from '../text/localized.ts';
import { UI } from '../text/ui.ts';

/** What a notebook is called where it stands alone: in the title of its page, and at its head in Jupyter. */
export function fullTitle(notebook: Notebook, language: Language): string {
  return `${UI[language].title} · ${notebook.title[language]}`;
}
