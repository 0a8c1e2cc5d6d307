import { createContext } from 'svelte';
import type { Highlight } from '../../figures/highlight.ts';
import type { Results } from '../../run/results.ts';
import type { Page, Selection, Weight } from '../../page/walk/walk_page.ts';
import { UI, type UiText } from '../../text/ui.ts';

/** What every view may light: read again at each use, since it changes. */
export interface HighlightSource {
  readonly results: Results;
  readonly highlight: Highlight;
  readonly pinned: Selection | null;
  readonly picked: Weight | null;
  /** The words of figures, in the reader’s language. */
  readonly text: UiText['figure'];
}

const [getHighlight, setHighlight] = createContext<HighlightSource>();

export { getHighlight };

/** Lets the views within read what they may light: of the page, and of what is drawn. */
export function provideHighlight(page: () => Page, drawn: () => Pick<HighlightSource, 'results' | 'highlight'>): void {
  setHighlight({
    get results() {
      return drawn().results;
    },
    get highlight() {
      return drawn().highlight;
    },
    get pinned() {
      return page().pinned;
    },
    get picked() {
      return page().picked;
    },
    get text() {
      return UI[page().language].figure;
    },
  });
}
