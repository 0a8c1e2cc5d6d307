import { createContext } from 'svelte';
import type { Lit } from '../../figures/lit.ts';
import type { Results } from '../../run/results.ts';
import type { Selection, Weight } from '../../state/page.ts';
import type { UiText } from '../../text/ui.ts';

/** What every view may light: read again at each use, since it changes. */
export interface LitSource {
  readonly results: Results;
  readonly lit: Lit;
  readonly pinned: Selection | null;
  readonly picked: Weight | null;
  /** The words of figures, in the reader’s language. */
  readonly text: UiText['figure'];
}

const [getLit, setLit] = createContext<LitSource>();

export { getLit, setLit };
