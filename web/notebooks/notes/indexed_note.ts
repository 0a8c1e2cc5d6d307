/** The third way to the same rows: indexing the table. */

import { mono, p, paragraph, W } from '../../text/say.ts';
import type { Note } from './note.ts';

export const INDEXED: Note = {
  id: 'indexed',
  heading: { en: 'A third way: can one simply index the table?', zh: '第三种方法：直接用下标取行，行吗？' },
  said: ({ roles }) => {
    const code = mono(`${roles.embedding ?? 'embedding'}.weight[${roles.ids?.name ?? 'idx'}]`);
    return paragraph({
      en: p`Yes: ${code} picks rows of ${W} as a Python list picks its elements, and gives the same numbers and gradients. Two things are different. A negative index counts from the end, while the layer raises an ${mono('IndexError')}. And what the layer has beside its table, such as ${mono('padding_idx')}, is left out.`,
      zh: p`可以：${code} 像从 Python 列表取元素一样取出 ${W} 的行，数和梯度都相同。有两点不同：负数下标从末尾数起，嵌入层则报错 ${mono('IndexError')}；嵌入层在权重表之外还有的东西，例如 ${mono('padding_idx')}，这里不起作用。`,
    });
  },
  cells: (names) => {
    if (names === null) return [];
    const { embedding, ids } = names;
    return [
      `${embedding}.weight[${ids}]`,
      `torch.equal(${embedding}.weight[${ids}], ${embedding}(${ids}))`,
      `${embedding}.weight[-1]`,
    ];
  },
};
