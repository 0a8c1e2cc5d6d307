/** The words that IDs stand for, as the run gives them. */

import { named, shownBy, type TensorPlace } from '../engine/answer.ts';
import { isUnspaced } from '../inputs/sentence.ts';
import { shownText } from '../text/shown_text.ts';
import type { Grid } from './grid.ts';
import { picksRows } from './holds.ts';
import type { Ids, Results } from './results.ts';

/** A sentence whose words have become IDs, and the rows that these pick of a table of their own. */
export interface Sentence {
  /** The words of the vocabulary, each at the place that is its ID; empty where an ID is that of no word. */
  readonly vocabulary: readonly string[];
  /** The ID of each word of the sentence, in order. */
  readonly ids: Ids;
  readonly table: Grid;
  /** The rows that were looked up, one for each word. */
  readonly rows: Grid;
  /** Whether it was cut into its characters. */
  readonly characters: boolean;
}

const STRING = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`;

/** The keys of a dict as Python writes it, in order; null where their numbers are not those from `first` on. */
export function keysIn(printed: string, first = 0): readonly string[] | null {
  const keys: string[] = [];
  for (const [, literal = '', number] of printed.matchAll(new RegExp(`(${STRING}): (\\d+)`, 'gu'))) {
    if (Number(number) !== first + keys.length) return null;
    keys.push(unescaped(literal.slice(1, -1)));
  }
  return keys.length === 0 ? null : keys;
}

/** Where the table of a layer stands when a cell, counted from 0, has run. */
export function tableOf({ framework }: Results, cell: number, layer: string): TensorPlace {
  return named(cell, framework === 'keras' ? layer : `${layer}.weight`);
}

/** The texts in a list of texts as Python writes it. */
export function textsIn(printed: string): readonly string[] {
  return Array.from(printed.matchAll(new RegExp(STRING, 'gu')), ([literal]) => unescaped(literal.slice(1, -1)));
}

function unescaped(text: string): string {
  return text.replace(/\\(?:x(..)|u(....)|U(.{8})|(.))/gu, (_, ...found: readonly (string | undefined)[]) => {
    const [two, four, eight, sign] = found;
    const code = two ?? four ?? eight;
    if (code !== undefined) return String.fromCodePoint(parseInt(code, 16));
    return { n: '\n', r: '\r', t: '\t' }[sign ?? ''] ?? sign ?? '';
  });
}

/** The sentence of a run; null where its cells have not made it, or something else than that. */
export function sentenceOf(results: Results): Sentence | null {
  const [vocab, tokens, looked] = ['vocab', 'word-ids', 'word-rows'].map((cell) => results.ran(cell));
  if (vocab == null || tokens == null || looked == null) return null;
  // Keras numbers words from 1.
  const unused = results.framework === 'keras' ? [''] : [];
  const words = keysIn(vocab.printed, unused.length);
  const ids = results.idsAt(shownBy(tokens.at));
  const table = results.grid(tableOf(results, looked.at, 'word_embedding'));
  const rows = results.grid(shownBy(looked.at));
  if (words === null || ids?.whole == null || table === null || rows === null) return null;
  const vocabulary = [...unused, ...words];
  if (table.rows !== vocabulary.length || !picksRows(table, ids.numbers, rows)) return null;
  return { vocabulary, ids, table, rows, characters: areCharacters(words) };
}

/**
 * The words that the rows of W stand for, as figures show them: those of the sentence, where the notebook was given a
 * vocabulary of that size by hand, as the button of the lesson does; else null.
 */
export function rowNamesOf(results: Results): readonly string[] | null {
  const said = sentenceOf(results);
  const { vocabulary, table } = results;
  // Keras has no line that says whether it was given.
  const isOf = vocabulary?.given !== false && table?.rows === said?.vocabulary.length;
  return isOf && said !== null ? said.vocabulary.map((word) => shownText(word)) : null;
}

/** Whether what is called words here are the characters of a text: spaces too, or of a language that is written without. */
export function areCharacters(words: readonly string[]): boolean {
  return words.some((word) => word === ' ' || isUnspaced(word));
}

/** The word at a place of the sentence. */
export function wordAt({ vocabulary, ids }: Sentence, place: number): string {
  return vocabulary[ids.numbers[place] ?? -1] ?? '';
}
