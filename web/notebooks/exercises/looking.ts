/** Exercises that are solved by other inputs: no code is written. */

import { condition, type OwnExercise } from './own_exercise.ts';

export const LOOKING: readonly OwnExercise[] = [
  {
    id: 'four',
    title: { en: 'What does ID 4 do?', zh: 'ID 4 会怎样？' },
    task: {
      en: 'The added cell looks up ID 4 and raises an error: the table has rows for the IDs 0 to 3 only. Change an input so that ID 4 has a row too.',
      zh: '添加的单元格查找 ID 4，结果报错：权重表只有 ID 0 到 3 的行。请修改一项输入，让 ID 4 也有一行。',
    },
    conditions: [
      condition('embedding(torch.tensor([4])).shape == (1, 5)', {
        en: 'ID 4 gives one row of 5 numbers',
        zh: 'ID 4 给出一行 5 个数',
      }),
    ],
    step: 'one',
    start: { cell: 'embedding(torch.tensor([4]))' },
    solution: { drafts: { ids: '2, 3, 4' }, cell: 'embedding(torch.tensor([4]))' },
  },
  {
    id: 'twice',
    title: { en: 'The same row twice', zh: '同一行出现两次' },
    task: {
      en: 'Choose three token IDs so that the first and the last row of the output are equal, and the row between them is another one.',
      zh: '选三个 token ID，让输出的第一行和最后一行相同，中间的一行不同。',
    },
    conditions: [
      condition('len(idx) == 3', { en: 'there are three IDs', zh: '共有三个 ID' }),
      condition('torch.equal(embedding(idx)[0], embedding(idx)[-1])', {
        en: 'first and last row are equal',
        zh: '第一行与最后一行相同',
      }),
      condition('not torch.equal(embedding(idx)[0], embedding(idx)[1])', {
        en: 'the row between is another one',
        zh: '中间的一行不同',
      }),
    ],
    step: 'batch',
    start: {},
    solution: { drafts: { ids: '2, 3, 2' } },
  },
  {
    id: 'upside-down',
    title: { en: 'The table upside down', zh: '把权重表倒过来' },
    task: {
      en: 'Choose the token IDs so that the output is the whole table W with its last row first.',
      zh: '选择 token ID，让输出正好是整张权重表 W，最后一行排在最前面。',
    },
    conditions: [
      condition('torch.equal(embedding(idx), embedding.weight[[3, 2, 1, 0]])', {
        en: 'the output is rows 3, 2, 1 and 0 of W',
        zh: '输出是 W 的 3、2、1、0 号行',
      }),
    ],
    step: 'batch',
    start: {},
    solution: { drafts: { ids: '3, 2, 1, 0' } },
  },
  {
    id: 'shape',
    title: { en: 'An output of a given shape', zh: '指定形状的输出' },
    task: {
      en: 'Change the inputs so that the output of the look-up has the shape (4, 8), and the table holds 48 numbers.',
      zh: '修改输入，让查表的输出形状为 (4, 8)，而权重表共有 48 个数。',
    },
    conditions: [
      condition('embedding(idx).shape == (4, 8)', { en: 'the output has the shape (4, 8)', zh: '输出的形状是 (4, 8)' }),
      condition('embedding.weight.numel() == 48', { en: 'W holds 48 numbers', zh: 'W 共有 48 个数' }),
    ],
    step: 'batch',
    start: {},
    solution: { drafts: { ids: '2, 3, 1, 5', dim: '8' } },
  },
  {
    id: 'ones',
    title: { en: 'Make row 2 all ones', zh: '把 2 号行全改成 1' },
    task: {
      en: 'Change weights of W in the figure so that row 2 holds only ones and every other row stays as it is. Then see what the product gives for ID 2.',
      zh: '在图中修改 W 的权重，让 2 号行全是 1，其他行保持不变。再看看 ID 2 的乘积是什么。',
    },
    conditions: [
      condition('(embedding.weight[2] == 1).all()', { en: 'row 2 holds only ones', zh: '2 号行全是 1' }),
      condition('torch.equal(linear(onehot.float())[0], torch.ones(2))', {
        en: 'the product gives ones for the first ID, which is 2',
        zh: '第一个 ID 是 2，它的乘积全是 1',
      }),
      // The table as the notebook makes it, once more.
      condition(
        'torch.equal(embedding.weight[[0, 1, 3]], (torch.manual_seed(123), torch.nn.Embedding(4, 2))[1].weight[[0, 1, 3]])',
        { en: 'the other rows are as they were', zh: '其他行保持不变' },
      ),
    ],
    step: 'table',
    start: { drafts: { dim: '2' } },
    solution: { drafts: { dim: '2' }, edits: ['2,0,1', '2,1,1'] },
  },
];
