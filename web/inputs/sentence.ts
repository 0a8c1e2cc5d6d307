/** A sentence as a reader types it. */

import { failed, parsed, type Parsed } from './problem.ts';

/** As many characters as a figure of its words has room for. */
export const LONGEST_SENTENCE = 80;

/** The sentence without quotation marks around it; what would need a backslash in Python's literal is written without. */
export function parseSentence(text: string): Parsed<string> {
  const sentence = text
    .replace(/[\s\\]+/g, ' ')
    .replace(/^[ '"]+|[ '"]+$/g, '')
    .replaceAll("'", '’');
  if (sentence === '') return failed({ kind: 'empty', wanted: 'sentence' });
  return sentence.length > LONGEST_SENTENCE
    ? failed({ kind: 'longSentence', characters: sentence.length })
    : parsed(sentence);
}
