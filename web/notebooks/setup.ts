import type { Localized } from '../text/localized.ts';
import { followed, type Text } from '../text/say.ts';
import type { Cells } from './cells.ts';
import type { NotebookStep } from './notebook.ts';
import { ABOUT_IDEA } from './prose/setup.ts';

/** The first step of every notebook: the idea, what is special about this one, and its imports. */
export function setupStep(heading: Localized, about: readonly Text[], cells: Cells): NotebookStep {
  const prose = followed(ABOUT_IDEA, ...about);
  return { id: 'setup', heading, prose: () => [prose], cells, figure: 'idea' };
}
