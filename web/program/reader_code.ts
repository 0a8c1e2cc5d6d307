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

/** What is assigned to: a name, an attribute or elements, and several of them. */
const TARGET = String.raw`[\w.]+(?:\[.*?\])*`;
const TARGETS = String.raw`${TARGET}(?:\s*,\s*${TARGET})*`;

/** Matches what gives names values: assignments, one after another in `a = b = 1`, and loops, those of lists too. */
const BINDS = new RegExp(String.raw`(?:^|[;:])[ \t]*((?:${TARGETS}\s*=(?!=)\s*)+)|\bfor\b(.+?)\bin\b`, 'gm');

/** Matches what changes an object in its place: `+=` and the like, in-place methods, `backward`, `step` … */
const WRITES =
  /^[ \t]*[\w.]+(?:\[.*\])?\s*(?:[-+*/@%&|^]|\*\*|\/\/|<<|>>)=|\w_\(|\b(?:backward|step|load_state_dict|append|seed|manual_seed)\b/m;

/** Whether code gives elements, attributes or one of these names a value. */
function gives(code: string, names: ReadonlySet<string>): boolean {
  return [...code.matchAll(BINDS)].some(([, assigned = '', loop = '']) => {
    const targets = assigned + loop;
    return /[.[]/.test(targets) || wordsIn(targets).some((name) => names.has(name));
  });
}

function wordsIn(code: string): readonly string[] {
  return code.match(/\w+/g) ?? [];
}

/**
 * Whether the reader's own code may make something else of what the notebook's own is about; `notebook` gives the
 * notebook's code. A new name alone, which the notebook does not use, changes nothing of it.
 */
export function mayChangeNotebook({ changed, added }: OwnCode, notebook: () => string): boolean {
  if (changed.length > 0) return true;
  if (added.length === 0) return false;
  const names = new Set(wordsIn(notebook()));
  return added.some(({ code }) => WRITES.test(code) || gives(code, names));
}
