/** What choosing a value, or letting it go, does and says: in figures and in what a cell has printed alike. */

import type { Actions } from '../../page/walk/walk_through.ts';
import { sameSelection, type Selection, type Weight } from '../../page/walk/walk_page.ts';
import type { HighlightSource } from './highlight_context.ts';

/** Chooses an output value, with its text; one that is chosen already is let go. */
export function pinValue(source: HighlightSource, actions: Actions, selection: Selection | null, value: string): void {
  const id = selection === null ? undefined : source.results.ids?.numbers[selection.token];
  if (selection === null || id === undefined || sameSelection(selection, source.pinned)) {
    letGo(source, actions);
    return;
  }
  actions.pin(selection);
  actions.say(source.text.chosen(id, selection.column, value));
}

/** Chooses a weight of W, with its text, and the output value that it becomes; null where no token picks its row. */
export function pinWeight(
  source: HighlightSource,
  actions: Actions,
  weight: Weight,
  selection: Selection | null,
  value: string,
): void {
  actions.pin(selection, weight);
  actions.say(source.text.chosenWeight(weight.row, weight.column, value, selection !== null));
}

/** Chooses nothing. */
export function letGo({ pinned, picked, text }: HighlightSource, actions: Actions): void {
  if (pinned === null && picked === null) return;
  actions.pin(null);
  actions.say(text.letGo);
}

/** Whether this weight is the one that is chosen. */
export function isPicked(picked: Weight | null, row: number, column: number): boolean {
  return picked?.row === row && picked.column === column;
}
