/** A sentence as a reader types it. */

import type { Inputs } from './inputs.ts';
import { failed, parsed, type Parsed } from './problem.ts';

/** What is written without spaces between its words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Whether a sentence is cut into its characters, and not at its spaces. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

/**
 * Whether a vocabulary that was given by hand may be that of the sentence, by its size: the lesson knows, whose cells number
 * the words. Keras has one ID more.
 */
export function mayNameRows({ vocab, text }: Inputs): boolean {
  const words = new Set(isUnspaced(text) ? text : text.split(' '));
  return [words.size, words.size + 1].includes(Number(vocab?.value));
}

/** As many characters as a figure of its words has room for. */
export const LONGEST_SENTENCE = 80;

/**
 * The sentence without the quotation marks of Python's literal around it. It keeps those in it, but no backslash. What is read
 * reads the same again.
 */
export function parseSentence(text: string): Parsed<string> {
  let sentence = text
    .replace(/\\(?=['"])/g, '')
    .replace(/[\s\\]+/g, ' ')
    .trim();
  while (/^(['"]).*\1$/.test(sentence)) sentence = sentence.slice(1, -1).trim();
  if (/^['" ]*$/.test(sentence)) return failed({ kind: 'empty', wanted: 'sentence' });
  return sentence.length > LONGEST_SENTENCE
    ? failed({ kind: 'longSentence', characters: sentence.length })
    : parsed(sentence);
}

/** The same of a text of which two words at least are needed: one, and the next. */
export function parseRhyme(text: string): Parsed<string> {
  const read = parseSentence(text);
  const isOne = read.ok && !(isUnspaced(read.value) ? /../u : / /).test(read.value);
  return isOne ? failed({ kind: 'oneWord' }) : read;
}
