import { cell } from '../../program/line.ts';
import type { TorchNames } from '../../program/torch.ts';
import type { NotebookStep } from '../notebook.ts';
import { aboutVersion, credit, TORCH_PAGES } from '../prose/setup_prose.ts';
import { SOURCES } from '../sources.ts';
import { setupStep } from '../common_steps.ts';
import { IMPORT_TORCH, torchCells, VERSION, USUAL_NAMES } from './torch_cells.ts';
import { closingSteps } from './torch_closing.ts';
import { torchSteps } from './steps.ts';

const PUBLISHED_VERSION = '2.9.1+cpu';

const names: TorchNames = {
  ...USUAL_NAMES,
  maxPlusOne: 'max(idx) + 1',
  detach: false,
};
const steps = torchSteps(names);
const cells = torchCells(names);

const setup = setupStep(
  'pytorch',
  { en: 'Two layers, one function', zh: '两种层，一个函数' },
  [aboutVersion(PUBLISHED_VERSION), credit(SOURCES.seed0, TORCH_PAGES)],
  () => [cell('import', IMPORT_TORCH, VERSION)],
);

export const STEPS: readonly NotebookStep[] = [
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
  ...closingSteps(names),
];
