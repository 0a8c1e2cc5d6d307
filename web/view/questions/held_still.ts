/** Where things are on the screen, so that what is pressed stays there. */

/** Returns what tells by how much an element has moved down the screen since, in pixels. */
export function movedFrom(element: HTMLElement): () => number {
  const { top } = element.getBoundingClientRect();
  return () => element.getBoundingClientRect().top - top;
}

/** Whether an element is seen whole, and so many pixels below it. */
export function isSeen(element: Element, below = 0): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const head = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0;
  return top >= head && bottom + below <= footOfView();
}

/** Where what is seen of the page ends: the presenter's bar stands before what is below. */
export function footOfView(): number {
  return document.querySelector('.presenter')?.getBoundingClientRect().top ?? innerHeight;
}
