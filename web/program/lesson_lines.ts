/** The statements of the lessons, in the names of a PyTorch notebook. */

import { formatNumber } from '../inputs/format.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { code, literal, type Line } from './line.ts';
import type { TorchNames } from './torch.ts';

/** What is written without spaces between its words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export interface LessonLines {
  readonly text: Line;
  /** The words of the text, or its characters. */
  readonly words: Line;
  readonly vocabulary: Line;
  readonly wordIds: Line;
  /** A table with a row for each word of the vocabulary, drawn from the notebook's seed. */
  readonly wordTable: readonly Line[];
  readonly wordRows: Line;
}

/** The statements in a notebook's names for these inputs. */
export function lessonLines({ nn }: TorchNames, { text, seed }: Inputs): LessonLines {
  return {
    text: code`text = ${literal('text', `'${text}'`)}`,
    words: UNSPACED.test(text) ? code`words = list(text)` : code`words = text.split()`,
    vocabulary: code`vocab = {word: i for i, word in enumerate(sorted(set(words)))}`,
    wordIds: code`word_ids = torch.tensor([vocab[word] for word in words])`,
    wordTable: [
      code`torch.manual_seed(${literal('seed', formatNumber(seed))})`,
      code`word_embedding = ${nn}.Embedding(len(vocab), out_dim)`,
    ],
    wordRows: code`word_embedding(word_ids)`,
  };
}
