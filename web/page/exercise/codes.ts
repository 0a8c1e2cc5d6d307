/**
 * Completion codes: what a reader who has solved an exercise may send to whoever gave it. A code tells which exercise it is
 * of, and sets apart answers that differ. It proves nothing: the page that makes it can be read by anyone.
 */

/** Crockford's 32 letters: none can be taken for another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** How many letters each of the three groups has: 20 bits. */
const LENGTH = 4;

const CODE = /\b([0-9A-Z]{4})[-–— ]?([0-9A-Z]{4})[-–— ]?([0-9A-Z]{4})\b/i;

/** A code: of which exercise it is, which answer it was given for, and what both add up to. */
export function completionCode(exercise: string, answer: string): string {
  const of = group(exercise);
  const by = group(`${exercise}\n${answer}`);
  return [of, by, sumOf(exercise, by)].join('-');
}

export interface PastedCode {
  /** What stands before or behind the code, as a name. */
  readonly who: string;
  /** The code as this page writes it; empty where the line has none. */
  readonly code: string;
  /** `right`: made for this exercise; `other`: for another one; `wrong`: mistyped, or not made by this page. */
  readonly kind: 'right' | 'other' | 'wrong' | 'none';
  /** The first line, from 1, with the same answer; null: this one. */
  readonly sameAs: number | null;
}

/** What the lines of a text say that have been pasted for an exercise; empty lines are passed over. */
export function readCodes(text: string, exercise: string): readonly PastedCode[] {
  const seen = new Map<string, number>();
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const found = CODE.exec(line);
    if (found === null) return { who: line.trim(), code: '', kind: 'none', sameAs: null };
    const [of = '', by = '', sum = ''] = found.slice(1).map(plain);
    const code = [of, by, sum].join('-');
    const who = line.replace(found[0], ' ').replace(/^[\s,;:：，；]+|[\s,;:：，；]+$/g, '');
    if (of !== group(exercise)) return { who, code, kind: 'other', sameAs: null };
    if (sum !== sumOf(exercise, by)) return { who, code, kind: 'wrong', sameAs: null };
    const sameAs = seen.get(code) ?? null;
    if (sameAs === null) seen.set(code, index + 1);
    return { who, code, kind: 'right', sameAs };
  });
}

function sumOf(exercise: string, by: string): string {
  return group(`${by}\n${exercise}`);
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
