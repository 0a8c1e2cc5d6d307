/** What the lessons' cells have in common, whatever the framework. */

import { factsOf } from '../inputs/facts.ts';
import { formatNumber, formatValue } from '../inputs/format.ts';
import { formatText } from '../inputs/format_text.ts';
import type { Inputs, PyNumber } from '../inputs/inputs.ts';
import { isUnspaced } from '../inputs/sentence.ts';
import type { Localized } from '../text/localized.ts';
import { pieceName } from '../text/pieces.ts';
import type { Cell, CodeSegment } from './cell.ts';
import { cell, code, comment, literal, type Line } from './line.ts';

/** The lessons, in order. */
export type LessonId = 'sentence' | 'tokens' | 'mix' | 'back' | 'train' | 'learn' | 'plane';

/** The cells of each lesson. Each takes what it needs from the notebook's own cells, and nothing from another lesson. */
export type LessonCells = Readonly<Record<LessonId, readonly Cell[]>>;

/** What the lesson on GPT-2's tokens shows beside the reader's own text. */
export const SAMPLES = ['unhappiness', 'the', ' the', '🙂', '嵌入'] as const;

/** The text that the lessons on learning begin with: a nursery rhyme; the end of a song of the Han dynasty. Its steps go over each more than twice. */
export const RHYME: Localized = {
  en: 'mary had a little lamb little lamb its fleece was white as snow',
  zh: '鱼戏莲叶东鱼戏莲叶西鱼戏莲叶南鱼戏莲叶北',
};

/** So many words are read of it. */
const MOST_WORDS = 40;

/** Comments that are the same in each framework. */
export const LESSON_COMMENTS = {
  tokenTable: { en: 'one row for each token that GPT-2 knows', zh: 'GPT-2 认识的每个 token 各占一行' },
  mean: { en: 'the mean of all rows, and the same by look-up', zh: '取出的各行的平均：先用乘法，再用查表' },
} as const satisfies Record<string, Localized>;

const COMMENTS = {
  pieces: { en: 'what each token stands for', zh: '每个 token 代表什么' },
} as const satisfies Record<string, Localized>;

const NUMBERED = code`vocab = {word: i for i, word in enumerate(sorted(set(words)))}`;

/** What the seed is given to in PyTorch. (Not that of the notebook's own cells: what they share would come with them.) */
export function torchSeed({ seed }: Inputs): Line {
  return code`torch.manual_seed(${literal('seed', formatNumber(seed))})`;
}

/** `text = '…'`, the reader's sentence. */
export function textLine({ text }: Inputs): Line {
  return code`text = ${literal('text', formatText(text))}`;
}

/** The sentence, its words or characters, and the vocabulary of these. */
export function vocabularyLines(inputs: Inputs): readonly Line[] {
  const characters = isUnspaced(inputs.text);
  const piece = pieceName(characters);
  return [
    textLine(inputs),
    characters ? code`words = list(text)` : code`words = text.split()`,
    comment({ en: `each different ${piece.en} has a number`, zh: `每个不同的${piece.zh}有一个编号` }),
    NUMBERED,
    code`vocab`,
  ];
}

/** The text as GPT-2's tokens: their IDs, what each stands for (in bytes where few are whole characters), and some others. */
export function tokenCells(inputs: Inputs): readonly Cell[] {
  return [
    cell('tokenizer', code`import tiktoken`, code`tokenizer = tiktoken.get_encoding("gpt2")`, code`tokenizer.n_vocab`),
    cell('token-ids', textLine(inputs), code`token_ids = tokenizer.encode(text)`, code`token_ids`),
    cell(
      'pieces',
      comment(COMMENTS.pieces),
      isUnspaced(inputs.text)
        ? code`tokenizer.decode_tokens_bytes(token_ids)`
        : code`[tokenizer.decode([i]) for i in token_ids]`,
    ),
    cell(
      'samples',
      code`for sample in [${SAMPLES.map((sample) => `"${sample}"`).join(', ')}]:`,
      code`    sample_ids = tokenizer.encode(sample)`,
      code`    print(sample_ids, tokenizer.decode_tokens_bytes(sample_ids))`,
    ),
  ];
}

/** The text to learn from. */
function rhymeOf({ rhyme }: Inputs): string {
  // The pages of each language have only the text of that language (language_plugin.ts).
  return rhyme ?? Object.values(RHYME)[0] ?? '';
}

/** So many steps of training are made in the lessons on learning: each keeps a copy of the table. */
export const STEPS = 42;

/** The comments of the cells that learn. */
export const LEARNING_COMMENTS = {
  eachStep: { en: 'one pair after the other, again and again', zh: '一对接一对，反复进行' },
  byLookUp: { en: 'the same by look-up', zh: '用查表做同样的事' },
  sameLosses: { en: 'the losses of both, every sixth', zh: '两种做法的损失，每六步取一个' },
  textLosses: { en: 'the loss of the whole text, after each step', zh: '每一步之后整段文字的损失' },
  plane: { en: 'each row a point: an embedding of dimension 2', zh: '每一行是一个点：维度为 2 的嵌入' },
  written: { en: 'what the table writes, before and after', zh: '这张表写出的文字：训练之前和之后' },
} as const satisfies Record<string, Localized>;

/** What stands between words that are put together again. */
export function betweenWords(inputs: Inputs): string {
  return isUnspaced(rhymeOf(inputs)) ? '' : ' ';
}

/**
 * The text to learn from, its words, and each word with the one that follows it.
 *
 * @param tensorOf what makes a tensor of a list: `torch.tensor`
 */
export function rhymeLines(inputs: Inputs, tensorOf: string): readonly Line[] {
  const text = rhymeOf(inputs);
  return [
    code`rhyme = ${literal('rhyme', formatText(text))}`,
    code`words = ${isUnspaced(text) ? 'list(rhyme)' : 'rhyme.split()'}[:${String(MOST_WORDS)}]`,
    NUMBERED,
    code`word_ids = ${tensorOf}([vocab[word] for word in words])`,
    code`xs, ys, V = word_ids[:-1], word_ids[1:], len(vocab)`,
    code`vocab`,
  ];
}

/** A longer row is not written out. */
const LONGEST_ROW = 16;

/** The numbers by which rows are mixed. */
export interface Mixing {
  /** One for each row of a small table; of a large one, for its first rows: `[0.0, 0.5, 0.5, 0.0]`. */
  readonly list: CodeSegment;
  /** How many there are, where that is not all; null: it is. */
  readonly first: string | null;
  /** What becomes of rows without a number, and of numbers without a row. */
  readonly told: Line;
}

const MIX_COMMENTS = {
  halves: { en: 'a number for each row of W; two halves if left empty', zh: 'W 的每行对应一个数；留空则取两个 0.5' },
  filled: { en: 'a number for each row of W; 0 where none is given', zh: 'W 的每行对应一个数；没有给出的算作 0' },
  all: { en: 'a number for each row of W', zh: 'W 的每行对应一个数' },
} as const satisfies Record<string, Localized>;

/** The reader's numbers, or two halves. */
export function mixingOf(inputs: Inputs): Mixing {
  const rows = Math.max(0, Number(factsOf(inputs).rows ?? 4n));
  const own =
    inputs.mix === null ? HALVES[Math.min(rows, HALVES.length - 1)] : factsOf({ ...inputs, ids: inputs.mix }).flat;
  const room = Math.min(rows, LONGEST_ROW);
  const given = (own ?? []).slice(0, room);
  const more = (own ?? []).length - given.length;
  const isLong = rows > LONGEST_ROW;
  const padded = isLong ? given : [...given, ...Array<PyNumber>(rows - given.length).fill(float(0))];
  const list = literal('mix', formatValue(padded.map(({ value }) => float(Number(value)))));
  const told = inputs.mix === null ? MIX_COMMENTS.halves : mixTold(room, rows - given.length, more);
  return { list, first: isLong ? String(given.length) : null, told: comment(told) };
}

/** Of numbers for so many rows: how many are missing, or are too many. */
function mixTold(room: number, missing: number, more: number): Localized {
  if (more > 0)
    return {
      en: `a number for each of ${room} rows; ${more} more not used`,
      zh: `${room} 行各一个数；多出的 ${more} 个不用`,
    };
  return missing > 0 ? MIX_COMMENTS.filled : MIX_COMMENTS.all;
}

function float(value: number): PyNumber {
  return { kind: 'float', value };
}

/** For tables of so few rows. */
const HALVES: readonly (readonly PyNumber[])[] = [[], [1], [0.5, 0.5], [0, 0.5, 0.5]].map((row) => row.map(float));
