/** What a browser may refuse, in private windows, in frames, or for being asked too often: the page goes on without. */

/** What the call gives, or `otherwise` where the browser refuses it. */
export function unlessRefused<T>(call: () => T, otherwise: T): T {
  try {
    return call();
  } catch {
    return otherwise;
  }
}

/** What the browser keeps under a name; null where it keeps nothing, or nothing for this page. */
export function kept(name: string): string | null {
  return unlessRefused(() => localStorage.getItem(name), null);
}

/** Keeps a text under a name. Where that is forbidden, the choice lasts as long as the page. */
export function keep(name: string, text: string): void {
  unlessRefused(() => localStorage.setItem(name, text), undefined);
}

/** What keeps texts for as long as the tab is open; it may be refused, too (kept_in_tab.ts). */
export const tabStorage = (): Storage => sessionStorage;
