/** Which groups of cells are near what is in sight: the others are not built. */

import { flushSync } from 'svelte';

/** How far from the window a group is near, above and below: in windows. */
const MARGIN = '100% 0px';

type Tell = (near: boolean) => void;

const told = new Map<Element, Tell>();
/** Those that are far, but hold the focus or a selection, which would be lost with what is built. */
const held = new Set<Element>();
let observer: IntersectionObserver | null = null;

/** Tells whether an element is near, whenever that changes; while the page is printed, everything is. */
export function nearness(tell: Tell): (element: Element) => () => void {
  return (element) => {
    observer ??= observing();
    told.set(element, tell);
    observer.observe(element);
    return () => {
      observer?.unobserve(element);
      told.delete(element);
      held.delete(element);
    };
  };
}

function observing(): IntersectionObserver {
  const made = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) {
          held.delete(target);
          told.get(target)?.(true);
        } else held.add(target);
      }
      for (const element of held) leave(element);
    },
    { rootMargin: MARGIN },
  );
  addEventListener('beforeprint', () => {
    flushSync(() => {
      for (const tell of told.values()) tell(true);
    });
  });
  addEventListener('afterprint', () => {
    // Each is told anew.
    for (const element of told.keys()) {
      made.unobserve(element);
      made.observe(element);
    }
  });
  return made;
}

function leave(element: Element): void {
  const selection = document.getSelection();
  const isSelected = selection?.isCollapsed === false && selection.containsNode(element, true);
  if (isSelected || element.contains(document.activeElement)) return;
  held.delete(element);
  told.get(element)?.(false);
}

/** What the Tab key stops at. */
const STOPS = ':is(button,a,input,[tabindex]):not([tabindex="-1"],:disabled)';

/**
 * The focus has come to a group that was not built, and is now. It goes on: to the cell of this name, if it was on one, else,
 * as the Tab key does, to the first stop in the group, or backwards to the last.
 */
export function passIn(group: HTMLElement, id: string, from: EventTarget | null): void {
  const cell = id === '' ? null : document.getElementById(id);
  if (cell !== null) {
    cell.scrollIntoView({ block: 'center' });
    cell.focus({ preventScroll: true });
    return;
  }
  const stops = group.querySelectorAll<HTMLElement>(STOPS);
  const backwards = from instanceof Node && group.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING;
  stops[backwards ? stops.length - 1 : 0]?.focus();
}
