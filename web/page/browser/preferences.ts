import { keep, kept } from './guarded.ts';
import type { View } from '../address/link.ts';

/** What the reader has chosen for good, as far as the browser lets us keep it. */
export interface Preferences {
  view(): View | null;
  keepView(view: View): void;
}

export const browserPreferences: Preferences = {
  view() {
    const view = kept('view');
    return view === 'guided' || view === 'scroll' ? view : null;
  },
  keepView(view) {
    keep('view', view);
  },
};
