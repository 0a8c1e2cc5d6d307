/** What the lesson on GPT-2's tokens has made, found by the cells that show it. */

import { named, shownBy } from '../engine/answer.ts';
import { SAMPLES } from '../program/lesson_cells.ts';
import type { Grid } from './grid.ts';
import { picksRows } from './holds.ts';
import type { Ids, Results } from './results.ts';
import { tableOf, textsIn } from './words.ts';

/** A text as GPT-2's tokens, and the rows that these pick of a table of their own. */
export interface Tokens {
  /** How many tokens GPT-2 knows. */
  readonly vocabulary: number;
  readonly ids: Ids;
  /** What each token stands for; of a part of a character its bytes, `e5 b0` with a narrow space, or `�`. */
  readonly pieces: readonly string[];
  /** Whether there are bytes among them. */
  readonly inBytes: boolean;
  /** The table of these tokens, of which few rows are known. */
  readonly table: Grid;
  readonly rows: Grid;
}

/** A short text as tokens. */
export interface Sample {
  readonly text: string;
  readonly ids: readonly number[];
  /** The bytes of each token as Python writes them, without b'': `un`, `\xf0`. */
  readonly pieces: readonly string[];
}

/** The tokens of the reader's text; null where the cells have not made them, or something else. */
export function tokensOf(results: Results): Tokens | null {
  const [tokenizer, pieces, rows] = ['tokenizer', 'pieces', 'token-rows'].map((cell) => results.ran(cell));
  if (tokenizer == null || pieces == null || rows == null) return null;
  const vocabulary = Number(tokenizer.printed);
  const ids = results.idsAt(named(rows.at, 'tokens'));
  const table = results.grid(tableOf(results, rows.at, 'token_embedding'));
  const looked = results.grid(shownBy(rows.at));
  const printed = textsIn(pieces.printed);
  // Bytes where the code asks for them: b'…'.
  const texts = printed.map((text) => (pieces.printed.startsWith('[b') ? textOf(text) : text));
  const shown = texts.map((text, token) => text ?? inHexadecimal(printed[token] ?? ''));
  if (!Number.isInteger(vocabulary) || ids?.whole == null || table === null || looked === null) return null;
  const fits =
    table.rows === vocabulary && texts.length === ids.numbers.length && picksRows(table, ids.numbers, looked);
  return fits ? { vocabulary, ids, pieces: shown, inBytes: texts.includes(null), table, rows: looked } : null;
}

/** The text whose bytes these characters are; null where they are no text. */
function textOf(bytes: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(bytes));
  } catch {
    return null;
  }
}

function bytesOf(characters: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}

function inHexadecimal(bytes: string): string {
  return Array.from(bytesOf(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('\u202f');
}

/** The short texts as tokens, in the order of SAMPLES; null where the cell has not printed them. */
export function samplesOf(results: Results): readonly Sample[] | null {
  const lines = results.ran('samples')?.printed.split('\n') ?? [];
  if (lines.length !== SAMPLES.length) return null;
  return SAMPLES.map((text, at) => {
    const [, numbers = '', rest = ''] = /^\[([\d, ]*)\] (.*)$/.exec(lines[at] ?? '') ?? [];
    return { text, ids: numbers.split(', ').map(Number), pieces: rest.slice(3, -2).split("', b'") };
  });
}
