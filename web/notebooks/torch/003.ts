import { BLANK, cell } from '../../program/line.ts';
import type { TorchNames } from '../../program/torch.ts';
import { together } from '../step_cells.ts';
import type { NotebookStep } from '../notebook.ts';
import { setupStep } from '../common_steps.ts';
import { ABOUT_FLOAT } from './torch_prose.ts';
import { aboutEquality, compareHeading } from '../prose/product_prose.ts';
import { aboutVersion, credit, TORCH_PAGES } from '../prose/setup_prose.ts';
import { IMPORT_TORCH, torchCells, VERSION, USUAL_NAMES } from './torch_cells.ts';
import { closingSteps } from './torch_closing.ts';
import { torchSteps } from './steps.ts';

const PUBLISHED_VERSION = '2.2.2+cu121';

const names: TorchNames = {
  ...USUAL_NAMES,
  maxPlusOne: 'max(idx) + 1',
  detach: true,
};
const steps = torchSteps(names);
const cells = torchCells(names);

const setup = setupStep(
  'pytorch',
  { en: 'Embedding and linear, side by side', zh: '嵌入层与线性层' },
  [aboutVersion(PUBLISHED_VERSION), credit(null, TORCH_PAGES)],
  () => [cell('import', IMPORT_TORCH, BLANK, VERSION)],
);

/** The product and the look-up that it is compared with, in one step: the two that follow take the product apart. */
const product: NotebookStep = {
  id: 'product',
  part: 'linear',
  heading: compareHeading,
  prose: (results) => [ABOUT_FLOAT, ...aboutEquality(results)],
  cells: together(cells.product, cells.compare),
  figure: 'both',
};

export const STEPS: readonly NotebookStep[] = [
  setup,
  steps.ids(cells.ids),
  steps.table(cells.table),
  steps.one(cells.one),
  steps.two(cells.two),
  steps.batch(cells.batchOfIdsAgain),
  steps.onehot(cells.onehot),
  steps.linear(cells.linear),
  steps.assign(cells.assign),
  product,
  steps.sums.first,
  steps.sums.second,
  ...closingSteps(names),
];
