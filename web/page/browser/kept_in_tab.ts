/** What is kept for as long as the tab is open, in this tab alone: few pages need it. */

import { tabStorage, unlessRefused } from './guarded.ts';

/** What the tab keeps under a name; null where it keeps nothing. */
export function keptInTab(name: string): string | null {
  return unlessRefused(() => tabStorage().getItem(name), null);
}

/** Keeps a text in the tab, and tells whether it did; where there is no room for it, nothing is kept under the name any more. */
export function keepInTab(name: string, text: string): boolean {
  const set = (): boolean => {
    tabStorage().setItem(name, text);
    return true;
  };
  const isKept = unlessRefused(set, false);
  if (!isKept) forgetInTab(name);
  return isKept;
}

/** Keeps nothing under a name any more. */
export function forgetInTab(name: string): void {
  unlessRefused(() => tabStorage().removeItem(name), undefined);
}
