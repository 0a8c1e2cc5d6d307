/** Which element stands in the page for one that was prerendered, now that views may have been rendered in its place. */

const successors = new WeakMap<Element, Element>();

/** Notes that a view has put `successor` in the place of `element`. */
export function noteReplaced(element: Element, successor: Element): void {
  successors.set(element, successor);
}

/** The element itself, or the one that a view has put in its place. */
export function currentOf(element: Element): Element {
  return element.isConnected ? element : (successors.get(element) ?? element);
}
