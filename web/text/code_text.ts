import type { Lack } from '../run/holds.ts';
import { localized, type Localized } from './localized.ts';
import { grouped } from './say.ts';

/** What keeps a figure from being drawn. */
const LACKS: Readonly<Record<Lack, Localized>> = {
  ids: { en: 'Your code makes no tensor of token IDs.', zh: '你的代码没有生成 token ID 的张量，' },
  table: { en: 'Your code makes no embedding table.', zh: '你的代码没有生成嵌入层的权重表，' },
  lookup: { en: 'Your code does not look these IDs up.', zh: '你的代码没有查找这些 ID，' },
  onehot: { en: 'Your code makes no one-hot vectors.', zh: '你的代码没有生成 one-hot 向量，' },
  linear: { en: 'Your code makes no linear layer.', zh: '你的代码没有生成线性层，' },
  weight: {
    en: 'With your code the linear layer’s weight is not that of the embedding.',
    zh: '在你的代码中，线性层的权重不是嵌入层的权重，',
  },
  product: { en: 'Your code does not call the linear layer.', zh: '你的代码没有调用线性层，' },
  gradients: { en: 'Your code does not show both gradients.', zh: '你的代码没有同时给出两份梯度，' },
  rows: {
    en: 'With your code the result is not the rows of the table that the IDs pick.',
    zh: '在你的代码中，结果不是这些 ID 所选的行，',
  },
  ones: {
    en: 'With your code the vectors are not the one-hot vectors of the IDs.',
    zh: '在你的代码中，这些向量不是这些 ID 的 one-hot 向量，',
  },
  sums: {
    en: 'With your code the result is not the product of the one-hot vectors and the table.',
    zh: '在你的代码中，结果不是 one-hot 向量与权重表的乘积，',
  },
  other: { en: 'With your code both weights hold the same numbers.', zh: '在你的代码中，两个权重的数值相同，' },
};

/** What is said of code of the reader's own: loaded with the first of it. */
export const CODE = localized({
  en: {
    changed: 'Your code',
    added: 'Your cell',
    putBack: 'Put back',
    remove: 'Delete',
    /** The name of a cell's editor, and of the change of its code. */
    label: (cell: number) => `Code of In [${cell}]`,
    addedIn: (cell: number) => `Your cell In [${cell}]`,
    /** In the place of a field that no cell of the notebook uses any more. */
    setIn: (cell: number) => `see In [${cell}]`,
    /** The same at length: the title of those few words. */
    setInLabel: (cell: number) => `set in your code, In [${cell}]`,
    putBackLabel: (cell: number) => `Put back the notebook’s own code of In [${cell}]`,
    removeLabel: (cell: number) => `Delete your cell In [${cell}]`,
    /** What one may ask in an empty cell. */
    hint: (example: string) => `Ask the notebook, for instance: ${example}`,
    tooLong: (characters: number) =>
      `A cell takes at most 100,000 characters; this has ${grouped(characters)}. The code before it still runs.`,
    /** Where a syntax error is. */
    syntax: (line: number) => `Line ${line}`,
    /** The words of a step are not about the code that the reader has changed. */
    words:
      'Code was changed or added. The text here is about the notebook’s own code; outputs and figures are those of the code as it is now.',
    lacking: (lack: Lack) => `${LACKS[lack].en} So this figure is not drawn.`,
    longLink:
      'With your code the link is longer than 8,000 characters, which some programs cut off. Export the notebook as a file instead.',
  },
  zh: {
    changed: '你的代码',
    added: '你的单元格',
    putBack: '恢复原样',
    remove: '删除',
    label: (cell) => `In [${cell}] 的代码`,
    addedIn: (cell) => `你的单元格 In [${cell}]`,
    setIn: (cell) => `见 In [${cell}]`,
    setInLabel: (cell) => `由你的代码 In [${cell}] 决定`,
    putBackLabel: (cell) => `恢复原样：In [${cell}] 的代码`,
    removeLabel: (cell) => `删除你的单元格 In [${cell}]`,
    hint: (example) => `向笔记本提问，例如：${example}`,
    tooLong: (characters) => `一个单元格最多 100,000 个字符，这里有 ${grouped(characters)} 个。运行的仍是之前的代码。`,
    syntax: (line) => `第 ${line} 行`,
    words: '代码有改动或添加。这里的文字讲的是笔记本自带的代码；输出和图则来自现在的代码。',
    lacking: (lack) => `${LACKS[lack].zh}所以这里不画图。`,
    longLink: '加上你的代码，链接超过了 8,000 个字符，有些程序会把它截断。请改为导出笔记本文件。',
  },
});

export type CodeText = (typeof CODE)['en'];
