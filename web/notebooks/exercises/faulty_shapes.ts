/** Scripts with one fault each, which stop with an error. */

import { condition, type Condition, type OwnExercise } from './own_exercise.ts';
import type { Localized } from '../../text/localized.ts';

/** Names that nothing else in the notebook has. */
const IDS_STAY = (ids: string): Condition =>
  condition(`ids.tolist() == [${ids}]`, { en: `the IDs are still ${ids}`, zh: `ID 仍是 ${ids}` });

/** A script in a cell of its own; its fault, and what stands there once that is mended. */
export function faulty(
  id: string,
  {
    title,
    task,
    script,
    fault,
    mended,
    conditions,
  }: {
    readonly title: Localized;
    readonly task: Localized;
    readonly script: string;
    readonly fault: string;
    readonly mended: string;
    readonly conditions: readonly Condition[];
  },
): OwnExercise {
  const start = { cell: script };
  return { id, title, task, conditions, step: 'compare', start, solution: { cell: script.replace(fault, mended) } };
}

export const FAULTY_SHAPES: readonly OwnExercise[] = [
  faulty('rows-short', {
    title: { en: 'One row too few', zh: '少了一行' },
    task: {
      en: 'This script looks up three IDs, and stops. Find the fault and mend it. The IDs stay as they are, although the advice under the error is to choose others.',
      zh: '这段代码查找三个 ID，却停了下来。请找出并改正错误。错误下面的建议是换 ID，这里请不要换，要改别处。',
    },
    script: 'ids = torch.tensor([0, 2, 4])\nlayer = torch.nn.Embedding(4, 3)\nrows = layer(ids)\nrows.shape',
    fault: '(4, 3)',
    mended: '(5, 3)',
    conditions: [
      IDS_STAY('0, 2, 4'),
      condition('rows.shape == (3, 3)', { en: 'there are three rows of 3 numbers', zh: '共有三行，每行 3 个数' }),
    ],
  }),
  faulty('amounts', {
    title: { en: 'IDs or amounts?', zh: 'ID 还是数量？' },
    task: {
      en: 'An embedding layer takes IDs, not amounts. Mend the script, so that it gives the rows 1, 0 and 2.',
      zh: '嵌入层接受的是 ID，不是数量。请改正这段代码，让它给出 1、0、2 号行。',
    },
    script: 'ids = torch.tensor([1.0, 0.0, 2.0])\nlayer = torch.nn.Embedding(3, 2)\nrows = layer(ids)\nrows',
    fault: '[1.0, 0.0, 2.0]',
    mended: '[1, 0, 2]',
    conditions: [
      condition('torch.equal(rows, layer.weight[[1, 0, 2]])', {
        en: 'rows holds the rows 1, 0 and 2',
        zh: 'rows 是 1、0、2 号行',
      }),
    ],
  }),
  faulty('columns', {
    title: { en: 'The number of classes', zh: '类别的数量' },
    task: {
      en: 'The table has four rows, but these IDs do not go as far as 3. Find why the product does not fit, and mend it without changing IDs or table.',
      zh: '权重表有四行，但这些 ID 没有到 3。请找出乘积为什么对不上，并在不改 ID 和权重表的情况下改正。',
    },
    script:
      'ids = torch.tensor([2, 0, 1])\ntable = torch.nn.Embedding(4, 3)\nones = torch.nn.functional.one_hot(ids)\nrows = ones.float() @ table.weight\nrows',
    fault: 'one_hot(ids)',
    mended: 'one_hot(ids, num_classes=4)',
    conditions: [
      IDS_STAY('2, 0, 1'),
      condition('table.weight.shape == (4, 3)', { en: 'the table still has four rows', zh: '权重表仍有四行' }),
      condition('torch.equal(rows, table(ids))', { en: 'the product gives the rows', zh: '乘积给出这些行' }),
    ],
  }),
  faulty('integers', {
    title: { en: 'Integers times floats', zh: '整数乘浮点数' },
    task: {
      en: 'This product of one-hot rows and a table stops. Find the fault and mend it.',
      zh: '这段代码把 one-hot 行与权重表相乘，却停了下来。请找出并改正错误。',
    },
    script:
      'ids = torch.tensor([3, 1])\ntable = torch.nn.Embedding(4, 2)\nones = torch.nn.functional.one_hot(ids, 4)\nrows = ones @ table.weight\nrows',
    fault: 'ones @',
    mended: 'ones.float() @',
    conditions: [
      IDS_STAY('3, 1'),
      condition('torch.equal(rows, table(ids))', { en: 'the product gives the rows', zh: '乘积给出这些行' }),
    ],
  }),
  faulty('from-one', {
    title: { en: 'A vocabulary that begins with 1', zh: '从 1 开始的词表' },
    task: {
      en: 'Each different word has a number, and the table a row for each word. Yet a look-up stops. Mend the numbering, not the table.',
      zh: '每个不同的词有一个编号，权重表为每个词各有一行，查表却停了下来。请改正编号，不要改权重表。',
    },
    script:
      'said = "one cat and one dog".split()\nnumbers = {word: i for i, word in enumerate(sorted(set(said)), 1)}\ntable = torch.nn.Embedding(len(numbers), 2)\nrows = table(torch.tensor([numbers[word] for word in said]))\nrows',
    fault: ', 1)}',
    mended: ')}',
    conditions: [
      condition('table.weight.shape == (4, 2)', { en: 'the table has four rows', zh: '权重表有四行' }),
      condition('sorted(numbers.values()) == [0, 1, 2, 3]', {
        en: 'the words have the numbers 0 to 3',
        zh: '词的编号是 0 到 3',
      }),
      condition('rows.shape == (5, 2)', { en: 'each of the five words has its row', zh: '五个词各有一行' }),
    ],
  }),
];
