/** Code of the reader's own. */

import type { OwnCode } from '../inputs/inputs.ts';

/** The ID of the cell that the reader has added as that one, counted from 1. */
export function addedId(count: number): string {
  return `own-${count}`;
}

/** How many characters of code are the reader's own. */
export function codeLength({ changed, added }: OwnCode): number {
  return [...changed, ...added].reduce((sum, { code }) => sum + code.length, 0);
}

/** Matches assignments to names and elements, and calls that change their object: in-place methods, `backward`, `step` … */
const CHANGES =
  /^\s*[\w.]+(?:\[.*\])?(?:\s*,\s*[\w.]+)*\s*(?:[-+*/@%]|\*\*|\/\/)?=(?!=)|\w_\(|\b(?:for|backward|step|load_state_dict|append|seed|manual_seed)\b/m;

/** Whether the reader's own code may make something else of what the notebook's own is about. */
export function mayChangeNotebook({ changed, added }: OwnCode): boolean {
  return changed.length > 0 || added.some(({ code }) => CHANGES.test(code));
}
