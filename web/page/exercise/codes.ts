/**
 * Completion codes: what a reader who has solved an exercise may send to whoever gave it. A code tells which exercise it is
 * of, and sets apart answers that differ. It proves nothing: the page that makes it can be read by anyone.
 */

/** Crockford's 32 letters: none can be taken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** How many letters each of the three groups has: 20 bits. */
const LENGTH = 4;

/** A code at any place of a line, also where another one overlaps it: names may look like groups. */
const CODE = /(?<![0-9A-Z])(?=(([0-9A-Z]{4})([-–— ]?)([0-9A-Z]{4})([-–— ]?)([0-9A-Z]{4}))(?![0-9A-Z]))/gi;

/** A code: of which exercise it is, which answer it was given for, and what both add up to. */
export function completionCode(exercise: string, answer: string): string {
  const asked = group(exercise);
  const by = group(`${exercise}\n${answer}`);
  return [asked, by, sumOf(asked, by)].join('-');
}

export interface PastedCode {
  /** What stands before or behind the code, as a name. */
  readonly who: string;
  /** The code as it was pasted; empty where the line has none. */
  readonly code: string;
  /** `right`: made for this exercise; `other`: for another one; `wrong`: its last group does not fit the others. */
  readonly kind: 'right' | 'other' | 'wrong' | 'none';
  /** The first line, from 1 without the empty ones, with the same answer; null: this one. */
  readonly sameAs: number | null;
}

/** What the lines of a text say that have been pasted for an exercise; empty lines are passed over. */
export function readCodes(text: string, exercise: string): readonly PastedCode[] {
  const seen = new Map<string, number>();
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const found = codeIn(line);
    if (found === null) return { who: line.trim(), code: '', kind: 'none', sameAs: null };
    const { code, groups, fits } = found;
    const who = line.replace(code, ' ').replace(/^[\s,;:：，；]+|[\s,;:：，；]+$/g, '');
    if (!fits) return { who, code, kind: 'wrong', sameAs: null };
    if (groups[0] !== group(exercise)) return { who, code, kind: 'other', sameAs: null };
    const sameAs = seen.get(groups.join()) ?? null;
    if (sameAs === null) seen.set(groups.join(), index + 1);
    return { who, code, kind: 'right', sameAs };
  });
}

/** The code of a line: one that fits where there is one, else what has a code's dashes, or digits. */
function codeIn(line: string): { code: string; groups: readonly string[]; fits: boolean } | null {
  const all = Array.from(line.matchAll(CODE), ([, code = '', of = '', before = '', by = '', after = '', sum = '']) => {
    const groups = [of, by, sum].map(plain);
    const fits = groups[2] === sumOf(groups[0] ?? '', groups[1] ?? '');
    return { code, groups, fits, dashes: /^[-–—]{2}$/.test(before + after) };
  });
  const last = all.findLast(({ code }) => /\d/.test(code));
  return all.find(({ fits }) => fits) ?? all.find(({ dashes }) => dashes) ?? last ?? null;
}

/** The last group, by which a code that is mistyped is known, whichever exercise it is of. */
function sumOf(of: string, by: string): string {
  return group(`${of}-${by}`);
}

/** Letters that are read as others: O as 0, I and L as 1. */
function plain(letters: string): string {
  return letters.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** The last 20 bits of a text's hash (FNV-1a over UTF-8, 32 bits, mixed once more), as letters. */
function group(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash ^= hash >>> 13;
  return Array.from({ length: LENGTH }, (_, place) => LETTERS[(hash >>> (5 * place)) & 31]).join('');
}
