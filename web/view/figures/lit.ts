import { createContext } from 'svelte';
import type { Lit } from '../../figures/lit.ts';
import type { Results } from '../../run/results.ts';
import type { Selection } from '../../state/page.ts';

/** What every view may light: read again at each use, since it changes. */
export interface LitSource {
  readonly results: Results;
  readonly lit: Lit;
  readonly pinned: Selection | null;
}

const [getLit, setLit] = createContext<LitSource>();

export { getLit, setLit };
