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
