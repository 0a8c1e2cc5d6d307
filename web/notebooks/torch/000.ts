import { cell } from '../../program/line.ts';
import type { TorchNames } from '../../program/torch.ts';
import type { NotebookStep } from '../notebook.ts';
import { credit, TORCH_PAGES } from '../prose/setup_prose.ts';
import { p, paragraph } from '../../text/say.ts';
import { setupStep } from '../common_steps.ts';
import { IMPORT_TORCH, torchCells, USUAL_NAMES } from './torch_cells.ts';
import { closingSteps } from './torch_closing.ts';
import { torchSteps } from './steps.ts';

const names: TorchNames = {
  ...USUAL_NAMES,
  maxPlusOne: 'max(idx)+1',
  detach: true,
};
const steps = torchSteps(names);
const cells = torchCells(names);

const ABOUT_TRANSCRIPT = paragraph({
  en: p`The published copy of this notebook stops before the linear layer. From there on, this page continues it in the same way as the Chinese variant.`,
  zh: p`这个笔记本公开的版本在线性层之前就结束了。后面的部分，本页按中文版笔记本补全。`,
});

const setup = setupStep(
  'pytorch',
  { en: 'Two ways to one row', zh: '两种方法，同一行' },
  [ABOUT_TRANSCRIPT, credit(null, TORCH_PAGES)],
  () => [cell('import', IMPORT_TORCH)],
);

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
