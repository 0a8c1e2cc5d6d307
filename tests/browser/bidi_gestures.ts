/** What a reader does, where Playwright does it otherwise over WebDriver BiDi. */

import type { Handle, Session } from './bidi.ts';

/**
 * What a script puts into a field is not the reader's to Firefox: a field that is left then tells of no change. So it is
 * typed, except into an editor, which would take each key by itself.
 */
export async function type(session: Session, context: string, text: string): Promise<boolean> {
  const target = { context };
  const focused = { expression: 'document.activeElement?.localName', target, awaitPromise: false };
  const { result } = (await session.send('script.evaluate', focused)) as { result?: { value?: unknown } };
  if (result?.value !== 'input' || !/^[ -~]{1,200}$/.test(text)) return false;
  const actions = Array.from(text).flatMap((value) => ['keyDown', 'keyUp'].map((press) => ({ type: press, value })));
  await session.send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
  return true;
}

/** All in one: clicks that come apart on a busy machine are no double click. */
export function clickTimes(session: Session, context: string, x: number, y: number, times: number): Promise<unknown> {
  const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
  const presses = Array.from({ length: times }, () => press).flat();
  const actions = [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }, ...presses];
  const mouse = { type: 'pointer', id: 'pw_mouse', parameters: { pointerType: 'mouse' }, actions };
  return session.send('input.performActions', { context, actions: [mouse] });
}

export function tap(session: Session, context: string, x: number, y: number): Promise<unknown> {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions };
  return session.send('input.performActions', { context, actions: [finger] });
}

/** Whether an element is in sight as a whole, within all that scrolls; one that is gone is not. */
export async function isInSight(element: Handle): Promise<boolean> {
  const ratio = element.evaluateInUtility(
    ([, node]) =>
      new Promise<number>((resolve) => {
        new IntersectionObserver(([entry], observer) => {
          observer.disconnect();
          resolve(entry?.intersectionRatio ?? 0);
        }).observe(node);
      }),
    null,
  );
  return ratio.then(
    (seen) => seen > 0.99,
    () => false,
  );
}
