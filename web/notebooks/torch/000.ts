import { cell } from '../../program/line.ts';
import type { TorchNames } from '../../program/torch.ts';
import type { NotebookStep } from '../notebook.ts';
import { credit, TORCH_PAGES } from '../prose/setup_prose.ts';
import { mono, p, paragraph } from '../../text/say.ts';
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

const DIFFERENCES = paragraph({
  en: p`Three things differ from that notebook: the version line and the second single ID are left out, and ${mono('.detach()')} is added, which changes no number.`,
  zh: p`与那个笔记本相比有三处不同：省去了显示版本号的一行和第二个单独查询的 ID，并加上了 ${mono('.detach()')}，它不改变任何数。`,
});

const setup = setupStep(
  'pytorch',
  { en: 'Two ways to one row', zh: '两种方法，同一行' },
  [credit(null, TORCH_PAGES), DIFFERENCES],
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
  ...closingSteps(names),
];
