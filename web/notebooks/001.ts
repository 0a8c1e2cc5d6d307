import { cell } from '../program/line.ts';
import type { TorchNames } from '../program/torch.ts';
import { followed } from '../text/say.ts';
import { defaults } from './defaults.ts';
import type { Notebook, NotebookStep } from './notebook.ts';
import { tryIdea } from './prose/attempts.ts';
import { ABOUT_IDEA, aboutVersion, credit, TORCH_PAGES } from './prose/setup.ts';
import { SOURCES } from './sources.ts';
import { IMPORT_TORCH, torchCells, versionLine } from './torch/cells.ts';
import { closingSteps } from './torch/closing.ts';
import { torchSteps } from './torch/steps.ts';

const PUBLISHED_VERSION = '2.9.1+cpu';

const names: TorchNames = {
  nn: 'torch.nn',
  functional: 'torch.nn.functional',
  ids: 'idx',
  embedding: 'embedding',
  linear: 'linear',
  maxPlusOne: { code: 'max(idx) + 1', spelling: 'builtin' },
  detach: false,
};
const steps = torchSteps(names);
const cells = torchCells(names);

const setup: NotebookStep = {
  id: 'setup',
  heading: { en: 'Two layers, one function', zh: '两种层，一个函数' },
  prose: () => followed(ABOUT_IDEA, aboutVersion(PUBLISHED_VERSION), credit(SOURCES.seed0, TORCH_PAGES)),
  cells: () => [cell('import', IMPORT_TORCH, versionLine(PUBLISHED_VERSION))],
  figure: 'idea',
  attempts: tryIdea,
};

/** The variant that prints the linear layer's weights before and after they are replaced. */
export const notebook001: Notebook = {
  id: '001',
  slug: 'pytorch-seed-0',
  framework: 'pytorch',
  title: { en: 'PyTorch, seed 0', zh: 'PyTorch，种子 0' },
  summary: {
    en: 'Other random weights, and the linear layer’s own weights shown before and after they are replaced.',
    zh: '换一组随机权重，并展示线性层的权重在替换前后的样子。',
  },
  defaults: defaults([2, 3, 1], 0),
  fields: ['ids', 'seed', 'dim', 'vocab', 'one', 'two'],
  steps: [
    setup,
    steps.ids(cells.ids),
    steps.table(cells.table),
    steps.one(cells.one),
    steps.two(cells.two),
    steps.batch(cells.batch),
    steps.onehot(cells.onehot),
    steps.linear(cells.linear),
    steps.assign(cells.assignAndShow),
    steps.product(cells.product),
    steps.compare(cells.compare),
    steps.cost,
    ...closingSteps(names),
  ],
};
