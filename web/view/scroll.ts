/**
 * Focus and scrolling: what the page cannot say in markup. The page scrolls at once, so that what has the focus is never
 * out of sight, and that parts which come meanwhile do not lead it astray.
 */

import type { View } from '../page/address/link.ts';

function headingOf(step: string): HTMLElement | null | undefined {
  return document.getElementById(step)?.querySelector<HTMLElement>('h2');
}

/** Goes to a step and puts the focus on its heading. One that is already well in view stays where it is. */
export function goToStep(step: string, view: View): void {
  letGo?.();
  const heading = headingOf(step);
  if (!heading) return;
  const bar = measureNow();
  const { top } = heading.getBoundingClientRect();
  const inView = view === 'guided' && top >= bar && top < innerHeight / 2;
  // To scroll to where one is already ends what the reader's wheel or finger has set going.
  if (inView) scrollTo({ top: scrollY });
  else (view === 'guided' ? heading.parentElement : heading)?.scrollIntoView({ block: 'start' });
  heading.focus({ preventScroll: true });
  // Where all steps are read, those above this one would come first on the way back to it.
  heading.closest('section')?.before(document.querySelector('.skip.live') ?? '');
  if (view === 'scroll') keep(step);
}

/** Goes to the top of the page, where exercises are, from whichever step is kept in its place. */
export function goToTop(): void {
  letGo?.();
  scrollTo({ top: 0 });
}

/** Leaves the step that is kept at the top to be scrolled away; null: none is kept. */
let letGo: (() => void) | null = null;

/** What readers do before they scroll, and while the page itself grows and scrolls, too. */
const ACTIONS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Keeps a step at the top until the reader scrolls: the lessons above it come later, and make room for the last ones, too. */
function keep(step: string): void {
  let [place, height] = [0, 0];
  const put = (): void => {
    headingOf(step)?.scrollIntoView({ block: 'start' });
    [place, height] = [scrollY, document.documentElement.scrollHeight];
  };
  // A drag at the scroll bar is no event of its own. The browser scrolls too when the page grows: it has not grown here.
  const scrolled = (): void => {
    if (Math.abs(scrollY - place) > 1 && document.documentElement.scrollHeight === height) letGo?.();
  };
  const observer = new ResizeObserver(put);
  observer.observe(document.body);
  const actions = new AbortController();
  const { signal } = actions;
  addEventListener('scroll', scrolled, { signal });
  // Captured, so that the key that leads here is none of them.
  for (const action of ACTIONS) addEventListener(action, () => letGo?.(), { signal, passive: true, capture: true });
  letGo = () => {
    observer.disconnect();
    actions.abort();
    letGo = null;
  };
}

/** How much of the window a page key scrolls. */
const PAGEFUL = 0.8;

/** Less than this is nothing to scroll to, in pixels. */
const REST = 8;

/** Scrolls by about a window, down or up; false where there is nothing left to scroll to. */
export function scrollOn(by: -1 | 1): boolean {
  const rest = by > 0 ? document.documentElement.scrollHeight - innerHeight - scrollY : scrollY;
  if (rest <= REST) return false;
  // Those who look on see how far it goes.
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollBy({ top: by * Math.min(rest, innerHeight * PAGEFUL), behavior: still ? 'instant' : 'smooth' });
  return true;
}

/**
 * Brings the current one of a list of links into sight by scrolling the list; the page stays where it is. In a line it
 * comes into the middle; in a column that stands in a box with a height, it comes there only where it is out of sight.
 */
export function showCurrent(line: HTMLElement, column: HTMLElement): void {
  const current = line.querySelector<HTMLElement>('[aria-current]');
  if (current === null) return;
  const { left, width, top, bottom, height } = current.getBoundingClientRect();
  if (line.scrollWidth > line.clientWidth) {
    const middle = line.getBoundingClientRect().left + line.clientWidth / 2;
    line.scrollBy({ left: left + width / 2 - middle });
  }
  if (column.scrollHeight <= column.clientHeight) return;
  const box = column.getBoundingClientRect();
  // Before the column sticks to the top of the window, its lower part is below that.
  const end = Math.min(box.bottom, innerHeight);
  // With its neighbours, the next of which is where the reader goes on.
  if (top - height >= box.top && bottom + height <= end) return;
  column.scrollBy({ top: (top + bottom) / 2 - (box.top + Math.max(end, box.top + height)) / 2 });
}

/** How long nothing must have scrolled until the page stands still, in browsers that do not tell, in milliseconds. */
const SETTLED = 120;

/**
 * Tells which step is being read, whenever the reader has scrolled to it: the last one whose top has passed the upper part
 * of the window. On its way to a step the page passes others, and on a slow machine rests between two frames.
 */
export function watchSteps(steps: readonly string[], tell: (step: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = (): void => {
    if (letGo !== null) return;
    let current = steps[0];
    for (const step of steps) {
      const element = document.getElementById(step);
      if (element !== null && element.getBoundingClientRect().top < innerHeight * 0.35) current = step;
    }
    if (scrollY + innerHeight >= document.documentElement.scrollHeight - 4) current = steps.at(-1);
    if (current !== undefined) tell(current);
  };
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(update, SETTLED);
  };
  const [event, listener] = 'onscrollend' in window ? ['scrollend', update] : ['scroll', settle];
  addEventListener(event, listener, { passive: true });
  return () => {
    clearTimeout(timer);
    removeEventListener(event, listener);
  };
}

/** Brings `--bar` up to date at once, and gives it in pixels. */
let measureNow = (): number => 0;

/** Keeps `--bar` the height of the bar while it sticks to the top, so that what sticks below it knows where. */
export function measureBar(bar: HTMLElement): () => void {
  measureNow = () => {
    const height = getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0;
    document.documentElement.style.setProperty('--bar', `${height}px`);
    return height;
  };
  const observer = new ResizeObserver(measureNow);
  observer.observe(bar);
  return () => observer.disconnect();
}
