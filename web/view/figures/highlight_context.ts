import { createContext } from 'svelte';
import type { Highlight } from '../../figures/highlight.ts';
import type { Results } from '../../run/results.ts';
import type { Selection, Weight } from '../../page/walk/walk_page.ts';
import type { UiText } from '../../text/ui.ts';

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

export { getHighlight, setHighlight };
