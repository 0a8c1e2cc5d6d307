/** Exercises in which the reader writes code, in a cell that is added to the notebook. */

import { condition, type OwnExercise } from './own_exercise.ts';

const MODULE = (body: string, forward: string): string =>
  `class LookUp(torch.nn.Module):
    def __init__(self, table):
        super().__init__()
        rows, columns = table.shape
        self.linear = torch.nn.Linear(rows, columns, bias=False)${body}

    def forward(self, ids):
        return ${forward}

layer = LookUp(embedding.weight)
layer(idx)`;

export const BUILDING: readonly OwnExercise[] = [
  {
    id: 'ones-by-hand',
    title: { en: 'One-hot by hand', zh: '手写 one-hot' },
    task: {
      en: 'The added cell makes a matrix of zeros. Put the ones where they belong by hand, so that answer is the one-hot matrix of idx. Use neither onehot nor one_hot.',
      zh: '添加的单元格生成了一个全零矩阵。请动手把 1 放到该放的位置，使 answer 成为 idx 的 one-hot 矩阵。请不要用 onehot，也不要调用 one_hot。',
    },
    conditions: [
      condition('answer.shape == (len(idx), num_idx)', {
        en: 'answer has a row for each ID',
        zh: 'answer 为每个 ID 各有一行',
      }),
      condition('torch.equal(answer.float(), onehot.float())', {
        en: 'answer is the one-hot matrix',
        zh: 'answer 就是 one-hot 矩阵',
      }),
      condition('answer is not onehot', { en: 'answer is not onehot itself', zh: 'answer 不是 onehot 本身' }),
    ],
    step: 'onehot',
    start: { cell: 'answer = torch.zeros(len(idx), num_idx)\nanswer' },
    solution: {
      cell: 'answer = torch.zeros(len(idx), num_idx)\nanswer[torch.arange(len(idx)), idx] = 1\nanswer',
    },
  },
  {
    id: 'product',
    title: { en: 'Rows without a look-up', zh: '不查表也得到这些行' },
    task: {
      en: 'Compute the rows of idx by a matrix product: write answer with onehot and embedding.weight, without embedding(…) or indexing.',
      zh: '用矩阵乘法算出 idx 的各行：用 onehot 和 embedding.weight 写出 answer，不用 embedding(…) 或下标。',
    },
    conditions: [
      condition('answer.shape == (len(idx), out_dim)', {
        en: 'answer has a row for each ID',
        zh: 'answer 为每个 ID 各有一行',
      }),
      condition('torch.equal(answer, embedding(idx))', {
        en: 'answer is what the look-up gives',
        zh: 'answer 与查表结果相同',
      }),
      // What has made it stands behind its numbers, as EmbeddingBackward0 or IndexBackward0.
      condition("'Embedding' not in repr(answer) and 'Index' not in repr(answer)", {
        en: 'answer is not the output of a look-up or of indexing',
        zh: 'answer 不是查表或下标的输出',
      }),
    ],
    step: 'onehot',
    start: { cell: 'answer = onehot\nanswer' },
    solution: { cell: 'answer = onehot.float() @ embedding.weight\nanswer' },
  },
  {
    id: 'back',
    title: { en: 'From rows back to IDs', zh: '从行回到 ID' },
    task: {
      en: 'rows holds the rows of some IDs. Find these IDs from rows and W alone: write answer without idx. A row’s product with itself is usually its largest.',
      zh: 'rows 是某些 ID 的行。只用 rows 和 W 找回这些 ID：写出 answer，不要用 idx。一行与自己的乘积通常最大。',
    },
    conditions: [
      condition('answer.tolist() == idx.tolist()', { en: 'answer names the IDs', zh: 'answer 给出了这些 ID' }),
      condition('answer is not idx', { en: 'answer is not idx itself', zh: 'answer 不是 idx 本身' }),
    ],
    step: 'batch',
    start: { cell: 'rows = embedding(idx)\nanswer = rows @ embedding.weight.T\nanswer' },
    solution: { cell: 'rows = embedding(idx)\nanswer = (rows @ embedding.weight.T).argmax(-1)\nanswer' },
  },
  {
    id: 'mean',
    title: { en: 'A mix of two rows', zh: '两行的混合' },
    task: {
      en: 'A look-up picks one row; a product can mix rows. Choose the numbers of mix so that its product with W is the mean of row 0 and row 3.',
      zh: '查表只能选一行，乘法却能混合几行。请选择 mix 的数，让它与 W 的乘积等于 0 号行和 3 号行的平均。',
    },
    conditions: [
      condition('torch.allclose(mix @ embedding.weight, (embedding.weight[0] + embedding.weight[3]) / 2)', {
        en: 'the product is the mean of rows 0 and 3',
        zh: '乘积是 0 号行与 3 号行的平均',
      }),
    ],
    step: 'product',
    start: { cell: 'mix = torch.tensor([1., 0., 0., 0.])\nmix @ embedding.weight' },
    solution: { cell: 'mix = torch.tensor([0.5, 0., 0., 0.5])\nmix @ embedding.weight' },
  },
  {
    id: 'build',
    title: { en: 'Build nn.Embedding from nn.Linear', zh: '用 nn.Linear 造出 nn.Embedding' },
    task: {
      en: 'Complete LookUp, so that it gives what the embedding layer gives for any IDs of the table, by its linear layer. Two lines are missing or wrong.',
      zh: '补全 LookUp，让它用线性层，对权重表中的任意 ID 给出与嵌入层相同的结果。有两行缺失或不对。',
    },
    conditions: [
      condition('isinstance(layer.linear, torch.nn.Linear)', { en: 'it has a linear layer', zh: '它有一个线性层' }),
      condition('torch.equal(layer(idx), embedding(idx))', { en: 'it gives the rows of idx', zh: '它给出 idx 的各行' }),
      condition('torch.equal(layer(torch.tensor([0, 0])), embedding(torch.tensor([0, 0])))', {
        en: 'it gives row 0 twice for the IDs 0 and 0',
        zh: '对 ID 0 和 0，它两次给出 0 号行',
      }),
    ],
    step: 'compare',
    start: { cell: MODULE('', 'self.linear(ids)') },
    solution: {
      cell: MODULE(
        '\n        self.linear.weight = torch.nn.Parameter(table.T)',
        'self.linear(torch.nn.functional.one_hot(ids, self.linear.in_features).float())',
      ),
    },
  },
];
