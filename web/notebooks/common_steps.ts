import type { Framework } from '../program/cell.ts';
import type { Localized } from '../text/localized.ts';
import { followed, type Text } from '../text/say.ts';
import { noCells, type Cells } from './step_cells.ts';
import { LAYERS, type NotebookStep } from './notebook.ts';
import { aboutCost, costHeading } from './prose/cost_prose.ts';
import { aboutIdea, QUESTION } from './prose/setup_prose.ts';
import { ABOUT_RACE, raceHeading } from './prose/race_prose.ts';

/** The first step of every notebook: the question, the idea that answers it, what is special about this one, and its imports. */
export function setupStep(
  framework: Framework,
  heading: Localized,
  about: readonly Text[],
  cells: Cells,
): NotebookStep {
  const prose = followed(aboutIdea(LAYERS[framework]), ...about);
  return { id: 'setup', part: 'idea', heading, question: QUESTION, prose: () => [prose], cells, figure: 'idea' };
}

/** What each way costs. */
const costStep: NotebookStep = {
  id: 'cost',
  part: 'cost',
  heading: costHeading,
  prose: aboutCost,
  cells: noCells,
  figure: 'cost',
};

/** Both ways, timed at the size of a real vocabulary. */
const raceStep: NotebookStep = {
  id: 'race',
  part: 'cost',
  beyond: true,
  heading: raceHeading,
  prose: () => [ABOUT_RACE],
  cells: noCells,
  figure: 'race',
  chapter: 'race',
};

/** The steps about cost, of every notebook. */
export const costSteps: readonly NotebookStep[] = [costStep, raceStep];
