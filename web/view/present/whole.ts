/** When a slide has all that it shows: what came after it was fitted would move what a class is looking at. */

import { stepIn } from '../../notebooks/notebook.ts';
import type { Page } from '../../page/walk/walk_page.ts';

/** A run that takes longer than this is not waited for, nor what stands within the parts, in milliseconds. */
const PATIENCE = 3000;

/**
 * Calls `use` in a frame once all parts of a step are there, or have turned out not to come; returns what ends the
 * waiting, or what `use` has begun.
 */
export function whenWhole(section: HTMLElement, page: () => Page, use: () => () => void): () => void {
  let end = (): void => cancelAnimationFrame(waiting);
  let wholeSince: number | null = null;
  const look = (now: number): void => {
    wholeSince = isWhole(section, page()) ? (wholeSince ?? now) : null;
    if (wholeSince !== null && (!isBehind(section) || now - wholeSince > PATIENCE)) end = use();
    else waiting = requestAnimationFrame(look);
  };
  let waiting = requestAnimationFrame(look);
  return () => end();
}

/** Whether the questions of a step, the race and what makes a lesson of it have come; each where it has any. */
function isWhole(section: HTMLElement, { questions, notebook }: Page): boolean {
  const has = (part: string): boolean => section.querySelector(part) !== null;
  if (questions !== null && !has('.questions, .unasked')) return false;
  const { chapter, names } = stepIn(notebook, section.id);
  const waitsForLesson = chapter === 'lesson' && names !== undefined && !has('.stage .missing');
  return !waitsForLesson && !has('.coming');
}

/** Whether the page does not show yet what its last change gave, or a figure lacks the switch below it. */
function isBehind(section: HTMLElement): boolean {
  return document.documentElement.hasAttribute('data-behind') || section.querySelector('.switch:not(:has(*))') !== null;
}
