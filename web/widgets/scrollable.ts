/** What scrolls by itself, and the keyboard. */

/** Each element that may scroll, by itself and by what is in it: the size of either decides. */
const scrollers = new WeakMap<Element, HTMLElement>();
let sizes: ResizeObserver | null = null;

/** Makes an element that scrolls sideways or down reachable by keyboard, and only while it does. */
export function scrollable(element: HTMLElement): () => void {
  const observer = (sizes ??= new ResizeObserver(reach));
  const parts = [element, ...element.children];
  for (const part of parts) {
    scrollers.set(part, element);
    observer.observe(part);
  }
  return () => {
    for (const part of parts) observer.unobserve(part);
  };
}

/** Reads of all elements before it writes to any: in turns, each read would cost a layout of the page. */
function reach(entries: readonly ResizeObserverEntry[]): void {
  const elements = [...new Set(entries.flatMap(({ target }) => scrollers.get(target) ?? []))];
  const scrolls = elements.map(
    (element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
  );
  for (const [index, element] of elements.entries()) {
    if (scrolls[index] === element.hasAttribute('tabindex')) continue;
    if (scrolls[index] === true) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  }
}
