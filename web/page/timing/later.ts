import type { Wait } from '../../engine/engine.ts';

/** How long after the core is ready work in the background may begin, in milliseconds: the first result is painted by then. */
export const AT_REST = 1000;

/** How long after the page is interactive parts may be fetched that it does not need yet, in milliseconds. */
export const SETTLED = 2000;

/** The browser's own clock. */
export const later: Wait = (work, milliseconds) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/** In a task after this one: a browser that has something urgent to do may do it before. */
export function nextTask(): Promise<void> {
  return new Promise((settle) => setTimeout(settle));
}
