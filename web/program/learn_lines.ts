/** The statements of the lesson in which a table learns, word by word of a text, which word comes next. */

import type { Inputs } from '../inputs/inputs.ts';
import { isUnspaced } from '../inputs/sentence.ts';
import { formatNumber } from '../inputs/format.ts';
import type { Localized } from '../text/localized.ts';
import { code, literal, type Line } from './line.ts';
import type { TorchNames } from './torch.ts';

/** The text that it begins with: a nursery rhyme; a song of the Han dynasty. */
export const RHYME: Localized = {
  en: 'mary had a little lamb little lamb its fleece was white as snow',
  zh: '江南可采莲莲叶何田田鱼戏莲叶间鱼戏莲叶东鱼戏莲叶西鱼戏莲叶南鱼戏莲叶北',
};

/** So many words are read of it, and so many steps are made: each keeps a copy of the table. */
const MOST_WORDS = 40;
const STEPS = 42;

export interface LearnLines {
  /** The text, its words, and each word with the one that follows it. */
  readonly rhyme: readonly Line[];
  /** The table as it is before the first step. */
  readonly start: readonly Line[];
  /** A step for each pair of words, by the product and by the look-up. */
  readonly byProduct: readonly Line[];
  readonly byLookUp: readonly Line[];
  readonly sameLosses: Line;
  /** The loss of the whole text after each step. */
  readonly textLosses: readonly Line[];
  /** Words that are drawn from the table, before it has learned and after. */
  readonly written: readonly Line[];
}

/** The statements in a notebook's names for these inputs. */
export function learnLines({ functional }: TorchNames, { rhyme, seed }: Inputs): LearnLines {
  // The pages of each language have the text of that language alone (language_plugin.ts).
  const text = rhyme ?? Object.values(RHYME)[0] ?? '';
  const [cut, between] = isUnspaced(text) ? ['list(rhyme)', ''] : ['rhyme.split()', ' '];
  const start = code`W = start.clone().requires_grad_()`;
  const step = (scores: string, losses: string): readonly Line[] => [
    code`for step in range(${String(STEPS)}):`,
    code`    pair = step % len(xs)`,
    code`    scores = ${scores}`,
    code`    loss = F.cross_entropy(scores, ys[pair])`,
    code`    W.grad = None`,
    code`    loss.backward()`,
    code`    W.data -= 2 * W.grad`,
    code`    ${losses}.append(loss.item())`,
  ];
  return {
    rhyme: [
      code`rhyme = ${literal('rhyme', `'${text}'`)}`,
      code`words = ${cut}[:${String(MOST_WORDS)}]`,
      code`vocab = {word: i for i, word in enumerate(sorted(set(words)))}`,
      code`word_ids = torch.tensor([vocab[word] for word in words])`,
      code`xs, ys, V = word_ids[:-1], word_ids[1:], len(vocab)`,
      code`vocab`,
    ],
    start: [
      ...(functional === 'F' ? [] : [code`import torch.nn.functional as F`]),
      code`torch.manual_seed(${literal('seed', formatNumber(seed))})`,
      code`start = torch.randn(V, V)`,
      start,
      code`losses, path = [], [start]`,
    ],
    byProduct: [
      ...step('F.one_hot(xs[pair], V).float() @ W', 'losses'),
      code`    path.append(W.detach().clone())`,
      code`path = torch.stack(path)`,
      code`path.shape`,
    ],
    byLookUp: [start, code`losses_lookup = []`, ...step('W[xs[pair]]', 'losses_lookup')],
    sameLosses: code`losses_lookup == losses`,
    textLosses: [
      code`text_losses = [F.cross_entropy(table[xs], ys) for table in path]`,
      code`text_losses = torch.stack(text_losses)`,
      code`text_losses[::6]`,
    ],
    written: [
      code`names = sorted(vocab)`,
      code`for table in (start, W):`,
      code`    word, said = word_ids[0], []`,
      code`    for _ in range(12):`,
      code`        said.append(names[word])`,
      code`        word = torch.multinomial(table[word].softmax(0), 1).item()`,
      code`    print('${between}'.join(said))`,
    ],
  };
}
