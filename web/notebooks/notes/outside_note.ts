/** What IDs that have no row give in TensorFlow. */

import { factsOf } from '../../inputs/facts.ts';
import { mono, onehot, p, paragraph } from '../../text/say.ts';
import type { Note } from './note.ts';

export const OUTSIDE: Note = {
  id: 'outside',
  heading: { en: 'What do −1 and an ID that is too large give?', zh: 'ID 是 −1 或者太大，会得到什么？' },
  said: () =>
    paragraph({
      en: p`Here the two ways differ, and the product does not tell. ${mono('tf.one_hot')} has no column for such an ID and leaves its ${onehot('one-hot')} row all 0, so the product is a row of zeros. The look-up raises an error, on a CPU: on a GPU, ${mono('tf.gather')}, by which it picks its rows, gives zeros as well. So whoever builds a model with ${mono('tf.one_hot')} should check the IDs first. PyTorch’s ${mono('one_hot')} raises an error for both.`,
      zh: p`在这里，两种方法的结果不同，而矩阵乘法不会提示。${mono('tf.one_hot')} 没有这个 ID 对应的列，它的 ${onehot('one-hot')} 行就全是 0，乘积也就是一行 0。查表在 CPU 上会报错；在 GPU 上，用来取行的 ${mono('tf.gather')} 也给出 0。所以用 ${mono('tf.one_hot')} 搭模型时，要先检查 ID。PyTorch 的 ${mono('one_hot')} 对这两种 ID 都会报错。`,
    }),
  cells: (_, inputs) => {
    const { rows } = factsOf(inputs);
    if (rows === null || rows < 1n) return [];
    const outside = `[-1, ${String(rows)}]`;
    return [
      `tf.one_hot(${outside}, num_idx)`,
      `linear(tf.one_hot(${outside}, num_idx))`,
      `embedding(tf.constant(${outside}))`,
    ];
  },
};
