import type { Localized } from '../text/localized.ts';
import type { Prose } from '../text/prose.ts';
import { followed } from '../text/say.ts';
import type { Cells } from './cells.ts';
import type { NotebookStep } from './notebook.ts';
import { askIdea } from './questions/lookup.ts';
import { ABOUT_IDEA } from './prose/setup.ts';

/** The first step of every notebook: the idea, what is special about this one, and its imports. */
export function setupStep(
  heading: Localized,
  about: readonly Localized<readonly Prose[]>[],
  cells: Cells,
): NotebookStep {
  const prose = followed(ABOUT_IDEA, ...about);
  return { id: 'setup', heading, prose: () => prose, cells, figure: 'idea', questions: askIdea };
}
