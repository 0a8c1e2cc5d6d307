import { keep } from '../../page/browser/guarded.ts';
import type { CellsShown } from '../../text/look_text.ts';

/** How numbers can be shown, in the order in which that is offered. */
export const CHOICES: readonly CellsShown[] = ['digits', 'both', 'colours'];

const root = typeof document === 'undefined' ? null : document.documentElement;

let shown = $state<CellsShown>('both');

/** The reader's choice, the same for all figures: the root carries it (`data-cells`), and the browser keeps it. */
export const cellsShown = {
  get now(): CellsShown {
    return shown;
  },
  /** Takes over what the script in the head has read: the prerendered page cannot know it. */
  read(): void {
    shown = CHOICES.find((choice) => choice === root?.dataset['cells']) ?? 'both';
  },
  choose(choice: CellsShown): void {
    shown = choice;
    if (root !== null) root.dataset['cells'] = choice;
    keep('cells', choice);
  },
};
