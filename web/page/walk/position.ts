import type { NotebookStep } from '../../notebooks/notebook.ts';
import type { View } from '../address/link.ts';
import type { Page } from './walk_page.ts';

/** The step of this ID, where the notebook has one. */
export function knownStep(page: Page, id: string | null): string | null {
  return page.notebook.steps.find((step) => step.id === id)?.id ?? null;
}

/** Where the open step stands in the notebook. */
export function positionOf(page: Page): number {
  return Math.max(
    0,
    page.notebook.steps.findIndex(({ id }) => id === page.step),
  );
}

/** The step that lies `by` steps from the open one; undefined beyond either end. */
export function stepBeside(page: Page, by: -1 | 1): NotebookStep | undefined {
  return page.notebook.steps[positionOf(page) + by];
}

/** How the page is read now: before a class and in a frame it is one step, whatever the reader likes else. */
export function shownView(page: Page): View {
  return page.presenting || page.embedded ? 'guided' : page.view;
}

/** What a key asks for: clickers send PageUp and PageDown. */
export function turnOf(page: Page, key: string): -1 | 1 | null {
  if (shownView(page) !== 'guided') return null;
  if (key === 'ArrowRight' || (page.presenting && key === 'PageDown')) return 1;
  if (key === 'ArrowLeft' || (page.presenting && key === 'PageUp')) return -1;
  return null;
}
