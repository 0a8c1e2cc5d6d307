import type { View } from './link.ts';

/** What the reader has chosen for good, as far as the browser lets us keep it. */
export interface Preferences {
  view(): View | null;
  keepView(view: View): void;
}

/** Kept in the browser's storage, which may be forbidden: in private windows, in frames. */
export const browserPreferences: Preferences = {
  view() {
    try {
      const view = localStorage.getItem('view');
      return view === 'guided' || view === 'scroll' ? view : null;
    } catch {
      return null;
    }
  },
  keepView(view) {
    try {
      localStorage.setItem('view', view);
    } catch {
      // Then the choice lasts as long as the page.
    }
  },
};
