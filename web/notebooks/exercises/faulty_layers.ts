/** Scripts with one fault each, which run to their end and give something else than they should. */

import { condition, type OwnExercise } from './own_exercise.ts';
import { faulty } from './faulty_shapes.ts';

export const FAULTY_LAYERS: readonly OwnExercise[] = [
  faulty('bias', {
    title: { en: 'Almost the same', zh: '差一点就一样' },
    task: {
      en: 'The linear layer has the weights of the table, yet its rows are not those of the look-up. Find what it adds, and leave that out.',
      zh: '线性层用的是权重表的权重，给出的行却与查表不同。请找出它多加了什么，并把它去掉。',
    },
    script:
      'ids = torch.tensor([2, 0])\ntable = torch.nn.Embedding(3, 4)\ndense = torch.nn.Linear(3, 4)\ndense.weight = torch.nn.Parameter(table.weight.T)\nrows = dense(torch.nn.functional.one_hot(ids, 3).float())\ntorch.equal(rows, table(ids))',
    fault: 'Linear(3, 4)',
    mended: 'Linear(3, 4, bias=False)',
    conditions: [
      condition('isinstance(dense, torch.nn.Linear)', { en: 'dense is a linear layer', zh: 'dense 是线性层' }),
      condition('torch.equal(rows, table(ids))', { en: 'both ways give the same rows', zh: '两种方法给出相同的行' }),
    ],
  }),
  faulty('transpose', {
    title: { en: 'A square table', zh: '方形的权重表' },
    task: {
      en: 'No error, and still the wrong rows: as the table has as many columns as rows, PyTorch does not notice. Find what is missing.',
      zh: '没有报错，行却不对：权重表的行数和列数相同，PyTorch 察觉不到。请找出缺了什么。',
    },
    script:
      'ids = torch.tensor([1, 3, 0])\ntable = torch.nn.Embedding(4, 4)\ndense = torch.nn.Linear(4, 4, bias=False)\ndense.weight = torch.nn.Parameter(table.weight)\nrows = dense(torch.nn.functional.one_hot(ids, 4).float())\ntorch.equal(rows, table(ids))',
    fault: 'table.weight)',
    mended: 'table.weight.T)',
    conditions: [
      condition('table.weight.shape == (4, 4)', { en: 'the table is still square', zh: '权重表仍是方形' }),
      condition('torch.equal(rows, table(ids))', { en: 'both ways give the same rows', zh: '两种方法给出相同的行' }),
    ],
  }),
  faulty('axis', {
    title: { en: 'The mean of the rows', zh: '各行的平均' },
    task: {
      en: 'mean should be one row: the mean of the three rows, column by column. It holds three numbers instead of four. Mend it.',
      zh: 'mean 应当是一行：三行逐列求平均。它却有三个数，而不是四个。请改正。',
    },
    script: 'ids = torch.tensor([0, 2, 2])\ntable = torch.nn.Embedding(3, 4)\nmean = table(ids).mean(1)\nmean',
    fault: 'mean(1)',
    mended: 'mean(0)',
    conditions: [
      condition('mean.shape == (4,)', { en: 'mean holds four numbers', zh: 'mean 有四个数' }),
      condition('torch.allclose(mean, (table.weight[0] + 2 * table.weight[2]) / 3)', {
        en: 'it is the mean of row 0 and twice row 2',
        zh: '它是 0 号行与两次 2 号行的平均',
      }),
    ],
  }),
  faulty('best', {
    title: { en: 'The best score', zh: '最高分' },
    task: {
      en: 'Each row of scores belongs to one token, and each column to an ID. guess should name the ID with the best score of each token.',
      zh: 'scores 的每一行属于一个 token，每一列属于一个 ID。guess 应当给出每个 token 得分最高的 ID。',
    },
    script:
      'ids = torch.tensor([3, 1])\ntable = torch.nn.Embedding.from_pretrained(torch.eye(4))\nscores = table(ids) @ table.weight.T\nguess = scores.argmax(0)\nguess',
    fault: 'argmax(0)',
    mended: 'argmax(1)',
    conditions: [
      condition('guess.shape == (2,)', { en: 'there is a guess for each token', zh: '每个 token 有一个答案' }),
      condition('guess.tolist() == [3, 1]', { en: 'the guesses are 3 and 1', zh: '答案是 3 和 1' }),
    ],
  }),
  faulty('copy', {
    title: { en: 'The table that does not learn', zh: '学不会的权重表' },
    task: {
      en: 'One step of training should change the table, for the linear layer is to use its memory. It does not change. Find the copy, and do without it.',
      zh: '线性层应当用权重表的内存，所以训练一步应当改变权重表。它却没有变。请找出那份副本，并去掉它。',
    },
    script:
      'table = torch.nn.Embedding(3, 2)\nold = table.weight.detach().clone()\ndense = torch.nn.Linear(3, 2, bias=False)\ndense.weight = torch.nn.Parameter(table.weight.T.clone())\ndense(torch.eye(3)).sum().backward()\ntorch.optim.SGD(dense.parameters(), lr=0.1).step()\ntorch.equal(old, table.weight)',
    fault: '.T.clone())',
    mended: '.T)',
    conditions: [
      condition('not torch.equal(old, table.weight)', { en: 'the table has changed', zh: '权重表变了' }),
      condition('torch.allclose(table.weight, old - 0.1)', {
        en: 'each of its numbers is smaller by 0.1, as each ID occurs once',
        zh: '每个 ID 各出现一次，所以每个数都减少 0.1',
      }),
      condition('torch.equal(dense.weight, table.weight.T)', {
        en: 'both layers hold the same numbers',
        zh: '两个层的数相同',
      }),
    ],
  }),
];
