import { keepInTab, keptInTab } from '../../page/browser/kept_in_tab.ts';

const nameOf = (slug: string, key: string): string => `start ${slug} ${key}`;

/** Keeps in this tab what an exercise of this key begins with in the notebook of this address, as a link. */
export function keepStart(slug: string, key: string, link: string): void {
  keepInTab(nameOf(slug, key), link);
}

/** What such an exercise begins with: what this tab has kept of it, or `now`, which is kept when the tab first meets it. */
export function startIn(slug: string, key: string, now: string): string {
  const kept = keptInTab(nameOf(slug, key));
  if (kept === null) keepStart(slug, key, now);
  return kept ?? now;
}
