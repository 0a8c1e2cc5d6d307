import { cell } from '../../program/line.ts';
import type { TorchNames } from '../../program/torch.ts';
import { followed } from '../../text/say.ts';
import type { NotebookStep } from '../notebook.ts';
import { tryIdea } from '../prose/attempts.ts';
import { ABOUT_IDEA, credit, TORCH_PAGES } from '../prose/setup.ts';
import { IMPORT_TORCH, torchCells } from './cells.ts';
import { closingSteps } from './closing.ts';
import { torchSteps } from './steps.ts';

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

export const STEPS: readonly NotebookStep[] = [
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
];
