/** Where a cell stands in the walk-through, of which only one step may be in sight. */

import { goToCell } from '../../cell/cell_place.ts';
import type { Actions } from '../../page/walk/walk_through.ts';
import type { Page } from '../../page/walk/walk_page.ts';

/** Opens the step of a cell, by its number, and goes to it. */
export function goToStepCell({ run }: Page, actions: Pick<Actions, 'openStep'>, number: number): void {
  const section = run.sections.find(({ cells }) => cells.some((cell) => cell.number === number));
  if (section === undefined) goToCell(number);
  else openAtCell(actions, section.step, number);
}

/** Opens a step, and goes to a cell of it, by its number. */
export function openAtCell(actions: Pick<Actions, 'openStep'>, step: string, number: number): void {
  actions.openStep(step);
  goToCell(number);
}
