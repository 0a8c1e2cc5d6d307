/** The statements of the lessons, in the names of a PyTorch notebook. */

import { factsOf } from '../inputs/facts.ts';
import { formatNumber, formatValue } from '../inputs/format.ts';
import type { Inputs, PyNumber } from '../inputs/inputs.ts';
import { isUnspaced } from '../inputs/sentence.ts';
import { learnLines, type LearnLines } from './learn_lines.ts';
import { code, literal, slippery, type Line } from './line.ts';
import type { TorchNames } from './torch.ts';

/** What the lesson on GPT-2's tokens shows beside the reader's own text. */
export const SAMPLES = ['unhappiness', 'the', ' the', '🙂', '嵌入'] as const;

function formatSamples(): string {
  return `[${SAMPLES.map((sample) => `"${sample}"`).join(', ')}]`;
}

export interface LessonLines extends LearnLines {
  readonly text: Line;
  /** The words of the text, or its characters. */
  readonly words: Line;
  readonly vocabulary: Line;
  readonly wordIds: Line;
  /** A table with a row for each word of the vocabulary, drawn from the notebook's seed. */
  readonly wordTable: readonly Line[];
  readonly wordRows: Line;
  /** The tokenizer of GPT-2, and how many tokens it knows. */
  readonly tokenizer: readonly Line[];
  /** The text as GPT-2's tokens: their IDs, and what each stands for, in bytes where few are whole characters. */
  readonly tokenIds: readonly Line[];
  readonly pieces: Line;
  /** Some short texts as tokens, with the bytes of each. */
  readonly samples: readonly Line[];
  /** A table with a row for each of GPT-2's tokens, drawn from the notebook's seed, and the rows of the text. */
  readonly tokenTable: readonly Line[];
  readonly tokenRows: Line;
  /** Rows of W by the reader's numbers, and their sum. */
  readonly mix: readonly Line[];
  readonly mixed: Line;
  /** The mean of the rows of all IDs, by the product and by the look-up. */
  readonly meanProduct: Line;
  readonly meanLookUp: Line;
  /** A layer with W as its weight, and the score of each row of W for each token's row. */
  readonly scores: readonly Line[];
  readonly winners: Line;
  /** One step of training of a layer that has W transposed, and W after it. */
  readonly training: readonly Line[];
  readonly table: Line;
}

/** The statements in a notebook's names for these inputs. */
export function lessonLines(names: TorchNames, inputs: Inputs): LessonLines {
  const { nn, ids, embedding, linear } = names;
  const { text, seed, slips } = inputs;
  const clone = slippery('clone', '.T', '.T.clone()', slips.includes('clone'));
  return {
    text: code`text = ${literal('text', `'${text}'`)}`,
    words: isUnspaced(text) ? code`words = list(text)` : code`words = text.split()`,
    vocabulary: code`vocab = {word: i for i, word in enumerate(sorted(set(words)))}`,
    wordIds: code`word_ids = torch.tensor([vocab[word] for word in words])`,
    wordTable: [
      code`torch.manual_seed(${literal('seed', formatNumber(seed))})`,
      code`word_embedding = ${nn}.Embedding(len(vocab), out_dim)`,
    ],
    wordRows: code`word_embedding(word_ids)`,
    tokenizer: [code`import tiktoken`, code`tokenizer = tiktoken.get_encoding("gpt2")`, code`tokenizer.n_vocab`],
    tokenIds: [code`token_ids = tokenizer.encode(text)`, code`token_ids`],
    pieces: isUnspaced(text)
      ? code`tokenizer.decode_tokens_bytes(token_ids)`
      : code`[tokenizer.decode([i]) for i in token_ids]`,
    samples: [
      code`for sample in ${formatSamples()}:`,
      code`    sample_ids = tokenizer.encode(sample)`,
      code`    print(sample_ids, tokenizer.decode_tokens_bytes(sample_ids))`,
    ],
    tokenTable: [
      code`torch.manual_seed(${literal('seed', formatNumber(seed))})`,
      code`token_embedding = ${nn}.Embedding(tokenizer.n_vocab, out_dim)`,
      code`tokens = torch.tensor(token_ids)`,
    ],
    tokenRows: code`token_embedding(tokens)`,
    mix: mixLines(inputs),
    mixed: code`${linear}(mix)`,
    meanProduct: code`onehot.float().mean(0) @ ${embedding}.weight`,
    meanLookUp: code`${embedding}(${ids}).mean(0)`,
    scores: [
      code`head = ${nn}.Linear(out_dim, num_idx, bias=False)`,
      code`head.weight = ${embedding}.weight`,
      code`scores = head(${embedding}(${ids}))`,
    ],
    winners: code`scores.argmax(-1)`,
    training: [
      code`before = ${embedding}.weight.detach().clone()`,
      code`trained = ${nn}.Linear(num_idx, out_dim, bias=False)`,
      code`weight = ${embedding}.weight${clone}`,
      code`trained.weight = ${nn}.Parameter(weight)`,
      code`optimizer = torch.optim.SGD([trained.weight], lr=0.1)`,
      code`trained(onehot.float()).sum().backward()`,
      code`optimizer.step()`,
    ],
    table: code`${embedding}.weight`,
    ...learnLines(names, inputs),
  };
}

/** A longer row is not written out. */
const LONGEST_ROW = 16;

/** The numbers by which rows are mixed: one for each row of a small table; of a large one, for its first rows. */
function mixLines(inputs: Inputs): readonly Line[] {
  const rows = Math.max(0, Number(factsOf(inputs).rows ?? 4n));
  const own =
    inputs.mix === null ? HALVES[Math.min(rows, HALVES.length - 1)] : factsOf({ ...inputs, ids: inputs.mix }).flat;
  const given = (own ?? []).slice(0, Math.min(rows, LONGEST_ROW));
  const padded = rows > LONGEST_ROW ? given : [...given, ...Array<PyNumber>(rows - given.length).fill(float(0))];
  const list = literal('mix', formatValue(padded.map(({ value }) => float(Number(value)))));
  if (rows <= LONGEST_ROW) return [code`mix = torch.tensor([${list}])`];
  return [code`mix = torch.zeros(1, num_idx)`, code`mix[0, :${String(given.length)}] = torch.tensor(${list})`];
}

function float(value: number): PyNumber {
  return { kind: 'float', value };
}

/** For tables of so few rows. */
const HALVES: readonly (readonly PyNumber[])[] = [[], [1], [0.5, 0.5], [0, 0.5, 0.5]].map((row) => row.map(float));
