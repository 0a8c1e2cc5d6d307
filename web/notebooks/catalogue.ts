import type { Notebook, NotebookFacts, NotebookStep } from './notebook.ts';
import { ownSentence } from './lesson_stubs.ts';
import { NO_OWN_CODE, type Inputs, type PyNumber } from '../inputs/inputs.ts';

/** A notebook in the list of all: its steps are fetched by the page that shows it, and by no other. */
export interface NotebookEntry extends NotebookFacts {
  readonly steps: () => Promise<{ readonly STEPS: readonly NotebookStep[] }>;
}

const int = (value: number): PyNumber => ({ kind: 'int', value: BigInt(value) });

/** A notebook's own inputs; no vocabulary or weights are given, none is edited, and no slip is made. */
function defaults(ids: readonly number[], seed: number): Inputs {
  return {
    ids: ids.map(int),
    seed: int(seed),
    dim: int(5),
    vocab: null,
    one: int(1),
    two: int(2),
    text: ownSentence(),
    mix: null,
    rhyme: null,
    weights: null,
    edits: [],
    slips: [],
    code: NO_OWN_CODE,
  };
}

/** The five notebooks, in the order in which they are offered. */
export const CATALOGUE: readonly NotebookEntry[] = [
  // The original.
  {
    id: '000',
    slug: '',
    framework: 'pytorch',
    title: { en: 'PyTorch', zh: 'PyTorch' },
    summary: {
      en: 'The original: an embedding look-up and a product with one-hot vectors give the same rows.',
      zh: '原版笔记本：嵌入层查表与 one-hot 矩阵乘法，得到相同的行。',
    },
    defaults: defaults([2, 3, 1], 123),
    fields: ['ids', 'seed', 'dim', 'vocab', 'one', 'text', 'mix', 'rhyme'],
    steps: () => import('./torch/000.ts'),
  },
  // The variant that prints the linear layer's weights before and after they are replaced.
  {
    id: '001',
    slug: 'pytorch-seed-0',
    framework: 'pytorch',
    title: { en: 'PyTorch, seed 0', zh: 'PyTorch，种子 0' },
    summary: {
      en: 'Different random weights; it also shows the linear layer’s weights before and after they are replaced.',
      zh: '换一组随机权重，并展示线性层的权重在替换前后的样子。',
    },
    defaults: defaults([2, 3, 1], 0),
    fields: ['ids', 'seed', 'dim', 'vocab', 'one', 'two', 'text', 'mix', 'rhyme'],
    steps: () => import('./torch/001.ts'),
  },
  // The variant in TensorFlow, with weights that can be told apart by eye.
  {
    id: '002',
    slug: 'keras',
    framework: 'keras',
    title: { en: 'TensorFlow / Keras', zh: 'TensorFlow / Keras' },
    summary: {
      en: 'The same in TensorFlow, with fake weights, so that each row is easy to recognise.',
      zh: '用 TensorFlow 再做一遍，假权重的每一行都容易认出。',
    },
    defaults: defaults([2, 3, 1], 123),
    fields: ['ids', 'dim', 'vocab', 'weights', 'text', 'mix', 'rhyme'],
    steps: () => import('./keras/002.ts'),
  },
  // The Chinese variant, which follows the first two products term by term.
  {
    id: '003',
    slug: 'pytorch-zh',
    framework: 'pytorch',
    title: { en: 'PyTorch, term by term', zh: 'PyTorch，逐项展开' },
    summary: {
      en: 'The Chinese notebook: two IDs one by one, then all IDs at once, then the products term by term.',
      zh: '中文笔记本：先逐个查询两个 ID，再查询全部，最后把乘积逐项展开。',
    },
    defaults: defaults([2, 3, 1], 123),
    fields: ['ids', 'seed', 'dim', 'vocab', 'one', 'two', 'text', 'mix', 'rhyme'],
    steps: () => import('./torch/003.ts'),
  },
  // The variant in which every ID occurs once, out of order.
  {
    id: '004',
    slug: 'pytorch-reordered',
    framework: 'pytorch',
    title: { en: 'PyTorch, reordered', zh: 'PyTorch，换个顺序' },
    summary: {
      en: 'An embedding layer against dense + one-hot, with IDs [3, 2, 0, 1]: every ID occurs once, so the output is the whole table with its rows in another order.',
      zh: '嵌入层对比 Dense + one-hot，ID 是 [3, 2, 0, 1]：每个 ID 各出现一次，所以取出的是换了顺序的权重表。',
    },
    defaults: defaults([3, 2, 0, 1], 123),
    fields: ['ids', 'seed', 'dim', 'vocab', 'one', 'text', 'mix', 'rhyme'],
    steps: () => import('./torch/004.ts'),
  },
];

/** The notebook of an entry, with its steps. */
export async function loadNotebook({ steps, ...facts }: NotebookEntry): Promise<Notebook> {
  return { ...facts, steps: (await steps()).STEPS };
}
