/** The lessons' cells in the names of a PyTorch notebook. */

import type { Inputs } from '../inputs/inputs.ts';
import { oncePerPair } from '../inputs/once.ts';
import type { Localized } from '../text/localized.ts';
import { LESSON_COMMENTS, mixingOf, tokenCells, torchSeed, vocabularyLines, type LessonCells } from './lesson_cells.ts';
import { cell, code, comment, slippery, type Line } from './line.ts';
import type { TorchNames } from './torch.ts';
import { learningCells, planeCells } from './torch_learning.ts';

const COMMENTS = {
  wordTable: { en: 'one row for each entry of the vocabulary', zh: '词表的每一项占一行' },
  ...LESSON_COMMENTS,
  tied: { en: 'the same weights, not transposed', zh: '同样的权重，不转置' },
  restored: { en: 'put back, for whatever comes after', zh: '改回原样，以免影响后面' },
} as const satisfies Record<string, Localized>;

/** The cells in a notebook's names for these inputs, made once. */
export const torchLessons = oncePerPair((names: TorchNames, inputs: Inputs): LessonCells => {
  const { nn, ids, embedding, linear } = names;
  const { slips } = inputs;
  const seeded = torchSeed(inputs);
  const clone = slippery('clone', '', '.clone()', slips.includes('clone'));
  return {
    sentence: [
      cell('vocab', ...vocabularyLines(inputs)),
      cell('word-ids', code`word_ids = torch.tensor([vocab[word] for word in words])`, code`word_ids`),
      cell(
        'word-rows',
        comment(COMMENTS.wordTable),
        seeded,
        code`word_embedding = ${nn}.Embedding(len(vocab), out_dim)`,
        code`word_embedding(word_ids)`,
      ),
    ],
    tokens: [
      ...tokenCells(inputs),
      cell(
        'token-rows',
        comment(COMMENTS.tokenTable),
        seeded,
        code`token_embedding = ${nn}.Embedding(tokenizer.n_vocab, out_dim)`,
        code`tokens = torch.tensor(token_ids)`,
        code`token_embedding(tokens)`,
      ),
    ],
    mix: [
      cell('mix', ...mixLines(inputs), code`${linear}(mix)`),
      cell('mean-product', comment(COMMENTS.mean), code`onehot.float().mean(0) @ ${embedding}.weight`),
      cell('mean-look-up', code`${embedding}(${ids}).mean(0)`),
    ],
    back: [
      cell(
        'back',
        comment(COMMENTS.tied),
        code`head = ${nn}.Linear(out_dim, num_idx, bias=False)`,
        code`head.weight = ${embedding}.weight`,
        code`scores = head(${embedding}(${ids}))`,
        code`scores.argmax(-1)`,
      ),
    ],
    train: [
      cell(
        'train',
        code`before = ${embedding}.weight.detach().clone()`,
        code`trained = ${nn}.Linear(num_idx, out_dim, bias=False)`,
        code`weight = ${embedding}.weight.T${clone}`,
        code`trained.weight = ${nn}.Parameter(weight)`,
        code`optimizer = torch.optim.SGD([trained.weight], lr=0.1)`,
        code`trained(onehot.float()).sum().backward()`,
        code`optimizer.step()`,
        code`${embedding}.weight`,
      ),
      cell(
        'restored',
        comment(COMMENTS.restored),
        code`with torch.no_grad():`,
        code`    ${embedding}.weight.copy_(before)`,
      ),
    ],
    learn: learningCells(names, inputs),
    plane: planeCells(names, inputs),
  };
});

function mixLines(inputs: Inputs): readonly Line[] {
  const { list, first, told } = mixingOf(inputs);
  if (first === null) return [told, code`mix = torch.tensor([${list}])`];
  return [told, code`mix = torch.zeros(1, num_idx)`, code`mix[0, :${first}] = torch.tensor(${list})`];
}
