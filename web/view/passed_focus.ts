/**
 * A button may be gone, or out of use, once it was pressed by keyboard: the focus then goes on to what is near, so that the
 * next key does not start from the top of the page. A view says in `data-then` what it goes to, as a selector.
 */

import { afterPaint } from '../widgets/after_paint.ts';

/** What the focus may go to where a view says nothing. */
const ANYTHING = ':is(button,a,input,summary,[tabindex]):not([tabindex="-1"])';
/** It may not be outside of the nearest of these around the button. */
const NEAR = 'section, form, nav, aside';

/** Ends the wait for what becomes of the button that was pressed last. */
let leave = new AbortController();

/** From now on, no button takes the focus with it. */
export function passFocusOn(): void {
  const press = ({ target, detail }: UIEvent): void => {
    const pressed = document.activeElement;
    // Whoever points at things goes on by pointing, and a field that takes the focus would take their next keys. A key is no
    // number of clicks: it makes no focus visible in Firefox where the mouse was used before.
    if (!(pressed instanceof HTMLButtonElement) || (detail > 0 && !pressed.matches(':focus-visible'))) return;
    if (target instanceof Node && pressed.contains(target)) follow(pressed);
  };
  addEventListener('click', press, true);
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') press(event);
    },
    true,
  );
}

/** Until the reader goes on to something else: a part that the press asked for, or a run, may come late. */
function follow(pressed: HTMLButtonElement): void {
  leave.abort();
  leave = new AbortController();
  const { signal } = leave;
  const then = pressed.closest<HTMLElement>('[data-then]')?.dataset['then'];
  const wanted = then ?? ANYTHING;
  const widest = then === undefined ? pressed.closest(NEAR) : document.body;
  const around: Element[] = [];
  for (let place = pressed.parentElement; place !== null; place = place.parentElement) {
    around.push(place);
    if (place === widest) break;
  }
  const before = new Set(
    [...document.querySelectorAll(wanted)].filter(
      (one) => pressed.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING,
    ),
  );

  /** The next of those around it, or the last one before it; of what lies nearest. */
  const passOn = (): void => {
    const focused = document.activeElement;
    if (signal.aborted || isUsable(pressed) || (focused !== pressed && focused !== document.body)) return;
    for (const place of around) {
      const there = [...place.querySelectorAll<HTMLElement>(wanted)].filter(isUsable);
      const next = there.find((one) => !before.has(one)) ?? there.at(-1);
      if (next !== undefined) {
        next.focus();
        return;
      }
    }
  };

  const observer = new MutationObserver(() => {
    // Layout is known then without being made for this.
    afterPaint(passOn);
  });
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributeFilter: ['class', 'disabled'],
  });
  signal.addEventListener('abort', () => observer.disconnect());
  for (const gesture of ['focusin', 'pointerdown']) {
    addEventListener(
      gesture,
      ({ target }) => {
        if (target !== pressed) leave.abort();
      },
      { capture: true, signal },
    );
  }
}

/** Whether an element is shown and answers. */
function isUsable(element: Element): boolean {
  return element.getClientRects().length > 0 && !element.matches(':disabled');
}
