/** The names in Python code, by their places in it: what the editor describes and completes. All is plain text. */

import { pythonTokens } from '../../text/python.ts';

/** A name, or one attribute of another: `embedding.weight`, from its first character to behind its last. */
export interface NamePlace {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** One line about a dotted name, where it is known elsewhere once it comes; null: nothing is known of it. */
export type Describe = (name: string) => string | null | Promise<string | null>;

/** What is being written: an attribute of `object`, or a name of its own, where that is ''. */
export interface Begun {
  readonly object: string;
  /** What is there of it, which may be nothing. */
  readonly written: string;
  readonly from: number;
}

const LETTER = String.raw`[\p{L}\p{Nl}_]`;
const WORD = String.raw`${LETTER}[\p{L}\p{Nl}\p{M}\p{Nd}_]*`;
/** Not before an attribute of something that has no name: `f(x).shape`. */
const ON_ITS_OWN = String.raw`(?<![\p{L}\p{Nl}\p{M}\p{Nd}_.])`;
const NAME = new RegExp(String.raw`${ON_ITS_OWN}${WORD}(?:\.${WORD})*`, 'gu');
const BEGUN = new RegExp(String.raw`${ON_ITS_OWN}(?<object>(?:${WORD}\.)*)(?<written>(?:${WORD})?)$`, 'u');
/** What a name is that has been begun, for as long as it is being written. */
export const WRITTEN = new RegExp(`^(?:${WORD})?$`, 'u');

/**
 * The name at a position, up to and with the attribute that the position is in: in `embedding.weight` it is `embedding`
 * where that is written, and the whole behind the dot. Null in strings and comments, and where there is none.
 */
export function nameAt(code: string, position: number): NamePlace | null {
  let start = 0;
  for (const { kind, text } of pythonTokens(code)) {
    if (start > position) return null;
    if (kind === 'plain') {
      for (const { index, 0: found } of text.matchAll(NAME)) {
        const from = start + index;
        if (from > position || from + found.length < position) continue;
        const dot = code.slice(position, from + found.length).indexOf('.');
        const to = dot < 0 ? from + found.length : position + dot;
        return { name: code.slice(from, to), from, to };
      }
    }
    start += text.length;
  }
  return null;
}

/** What is being written before a position. Null in strings, comments and numbers, and behind what has no name. */
export function begunAt(code: string, position: number): Begun | null {
  const before = code.slice(0, position);
  const last = pythonTokens(before).at(-1);
  if (last !== undefined && last.kind !== 'plain' && last.kind !== 'keyword') return null;
  const { object = '', written = '' } = BEGUN.exec(before.slice(before.lastIndexOf('\n') + 1))?.groups ?? {};
  return BEGUN.test(before) ? { object: object.slice(0, -1), written, from: position - written.length } : null;
}
