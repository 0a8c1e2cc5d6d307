/** Keys that mean something wherever the focus is, except where an element has a use for them itself. */

import type { Actions } from '../page/walk/walk_through.ts';
import type { Page } from '../page/walk/walk_page.ts';
import { turnOf } from '../page/walk/position.ts';
import { scrollOn } from './scroll.ts';

const OWN_KEYS = 'input, textarea, select, [contenteditable], [role="grid"], [tabindex="0"], details[open]';

/** Where whoever has come by Tab chooses with the arrows, or expects to: nothing turns the page from there. */
const CHOICES = ':is(.question, .cells-shown) button:focus-visible';

/** Turns to the next step, or the one before, once there is nothing left to scroll to by a page key, and leaves the presentation. */
export function pageKeys(event: KeyboardEvent, page: Page, actions: Actions): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // In a shadow root, as the code editor's, the event's own target is the root's host.
  const [target] = event.composedPath();
  if (target instanceof Element && target.closest(OWN_KEYS) !== null) return;
  if (event.key === 'Escape' && page.presenting) {
    actions.present(false);
    return;
  }
  const by = turnOf(page, event.key);
  if (by === null) return;
  if (!page.presenting && event.key.startsWith('Arrow') && target instanceof Element && target.matches(CHOICES)) return;
  event.preventDefault();
  // A clicker has one key for onwards: what is below the fold comes before the next step.
  if (event.key.startsWith('Page') && scrollOn(by)) return;
  actions.turn(by);
}
