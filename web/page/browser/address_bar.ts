import { unlessRefused } from './guarded.ts';
import type { AddressBar } from '../address/history.ts';

/**
 * The browser's address bar. Asked too often, or in a frame, some browsers throw and others do nothing: `write` returns
 * false for both.
 */
export const browserAddress: AddressBar = {
  read: () => location.hash,
  write: (fragment, how) =>
    unlessRefused(() => {
      const address = new URL(location.href);
      address.hash = fragment;
      if (how === 'push') history.pushState(null, '', address);
      else history.replaceState(null, '', address);
      return location.href === address.href;
    }, false),
};

/** Under which name the browser keeps, for this tab, what it was told of the address too late. */
const LATE = 'late';

/**
 * Calls `write` as the page goes. A browser that has begun to load the page anew no longer takes the address written
 * then: it is kept until the page has come back.
 */
export function writeLeaving(write: () => void): void {
  const before = location.href;
  write();
  if (location.href === before) return;
  unlessRefused(() => sessionStorage.setItem(LATE, JSON.stringify([before, location.href])), undefined);
}

/** Puts the address there that was written too late, where the page has been loaded anew at the one before. */
export function restoreLeft(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'reload') return;
  unlessRefused(() => {
    const [before, after] = JSON.parse(sessionStorage.getItem(LATE) ?? '[]') as readonly (string | undefined)[];
    if (before === location.href) history.replaceState(null, '', after);
  }, undefined);
}

/** Forgets that address, once the page has no more use for it: to ask the browser for it takes milliseconds. */
export function forgetLeft(): void {
  unlessRefused(() => sessionStorage.removeItem(LATE), undefined);
}
