import { noCells } from './step_cells.ts';
import type { NotebookStep } from './notebook.ts';
import { ABOUT_RACE, raceHeading } from './prose/race_prose.ts';

/** The last step of every notebook: both ways, timed at the size of a real vocabulary. */
export const raceStep: NotebookStep = {
  id: 'race',
  part: 'beyond',
  heading: raceHeading,
  prose: () => [ABOUT_RACE],
  cells: noCells,
  figure: 'race',
  chapter: 'race',
};
