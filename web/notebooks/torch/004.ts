import { cell, code, comment } from '../../program/line.ts';
import { torchLines, type TorchNames } from '../../program/torch.ts';
import { p, paragraph } from '../../text/say.ts';
import { together, type Cells } from '../step_cells.ts';
import type { NotebookStep } from '../notebook.ts';
import { credit, TORCH_PAGES } from '../prose/setup_prose.ts';
import { SOURCES } from '../sources.ts';
import { setupStep } from '../common_steps.ts';
import { IMPORT_TORCH, torchCells } from './torch_cells.ts';
import { closingSteps } from './torch_closing.ts';
import { torchSteps } from './steps.ts';

const names: TorchNames = {
  nn: 'nn',
  functional: 'F',
  ids: 'temp_input',
  embedding: 'embedding_layer',
  linear: 'linear_layer',
  maxPlusOne: 'temp_input.max() + 1',
  detach: false,
};
const steps = torchSteps(names);
const cells = torchCells(names);

const ABOUT_SEED = paragraph({
  en: p`This notebook compares an embedding layer with a dense (linear) layer on one-hot inputs. As published it sets no seed before its embedding layer, so each run from top to bottom gives different numbers. The table that it shows is the one of seed 123, so here the first cell sets this seed.`,
  zh: p`这个笔记本把嵌入层与作用在 one-hot 输入上的 Dense 层（线性层）作比较。发表的版本没有在嵌入层之前设定种子，所以每次从头运行得到的数都不同。它显示的权重表来自种子 123，所以这里在第一个单元格设定这个种子。`,
});

const IMPORT_NN = code`import torch.nn as nn`;

/** The second half begins with its own imports, as in the published notebook. */
const importAgain: Cells = () => [cell('import-again', IMPORT_TORCH, IMPORT_NN, code`import torch.nn.functional as F`)];

const setup = setupStep(
  'pytorch',
  { en: 'Embedding, or dense and one-hot', zh: '嵌入层，或 Dense 层加 one-hot' },
  [ABOUT_SEED, credit(SOURCES.reordered, TORCH_PAGES)],
  (inputs) => [
    cell(
      'import',
      IMPORT_TORCH,
      IMPORT_NN,
      comment({
        en: 'not in the published notebook; the semicolon keeps Jupyter from printing the generator',
        zh: '发表的版本里没有这一行；行末的分号让 Jupyter 不显示生成器',
      }),
      torchLines(names, inputs).silentSeed,
    ),
  ],
);

export const STEPS: readonly NotebookStep[] = [
  setup,
  steps.ids(cells.ids),
  steps.table(cells.unseededTable),
  steps.one(cells.one),
  steps.batch(cells.batchOfLiteral),
  steps.onehot(together(importAgain, cells.onehotOfIdsAgain)),
  steps.linear(cells.linear),
  steps.assign(together(cells.assign, cells.linearWeight)),
  steps.product(cells.product),
  steps.compare(cells.compare),
  ...closingSteps(names),
];
