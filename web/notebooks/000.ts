import { cell } from '../program/line.ts';
import type { TorchNames } from '../program/torch.ts';
import { followed } from '../text/say.ts';
import { defaults } from './defaults.ts';
import type { Notebook, NotebookStep } from './notebook.ts';
import { tryIdea } from './prose/attempts.ts';
import { ABOUT_IDEA, credit, TORCH_PAGES } from './prose/setup.ts';
import { IMPORT_TORCH, torchCells } from './torch/cells.ts';
import { closingSteps } from './torch/closing.ts';
import { torchSteps } from './torch/steps.ts';

const names: TorchNames = {
  nn: 'torch.nn',
  functional: 'torch.nn.functional',
  ids: 'idx',
  embedding: 'embedding',
  linear: 'linear',
  maxPlusOne: { code: 'max(idx)+1', spelling: 'builtin' },
  detach: true,
};
const steps = torchSteps(names);
const cells = torchCells(names);

const setup: NotebookStep = {
  id: 'setup',
  heading: { en: 'Two ways to one row', zh: '通往同一行的两条路' },
  prose: () => followed(ABOUT_IDEA, credit(null, TORCH_PAGES)),
  cells: () => [cell('import', IMPORT_TORCH)],
  figure: 'idea',
  attempts: tryIdea,
};

/** The original. Its transcript ends before the linear layer; from there it goes on as 003 does. */
export const notebook000: Notebook = {
  id: '000',
  slug: '',
  framework: 'pytorch',
  title: { en: 'PyTorch', zh: 'PyTorch' },
  summary: {
    en: 'The original: an embedding look-up and a product with one-hot vectors give the same rows.',
    zh: '原版笔记：嵌入层查表与 one-hot 矩阵乘法，得到相同的行。',
  },
  defaults: defaults([2, 3, 1], 123),
  fields: ['ids', 'seed', 'dim', 'vocab', 'one'],
  steps: [
    setup,
    steps.ids(cells.ids),
    steps.table(cells.tableAtOnce),
    steps.one(cells.one),
    steps.batch(cells.batchOfIdsAgain),
    steps.onehot(cells.onehot),
    steps.linear(cells.linear),
    steps.assign(cells.assign),
    steps.product(cells.product),
    steps.compare(cells.compare),
    steps.cost,
    ...closingSteps(names),
  ],
};
