import { cell, code, comment, line } from '../../program/line.ts';
import { torchLines, type TorchNames } from '../../program/torch.ts';
import { p, paragraph } from '../../text/say.ts';
import { together } from '../cells.ts';
import type { NotebookStep } from '../notebook.ts';
import { credit, TORCH_PAGES } from '../prose/setup.ts';
import { SOURCES } from '../sources.ts';
import { setupStep } from '../setup.ts';
import { IMPORT_TORCH, torchCells } from './cells.ts';
import { closingSteps } from './closing.ts';
import { torchSteps } from './steps.ts';

const names: TorchNames = {
  nn: 'nn',
  functional: 'F',
  ids: 'temp_input',
  embedding: 'embedding_layer',
  linear: 'linear_layer',
  maxPlusOne: { code: 'temp_input.max() + 1', spelling: 'method' },
  detach: false,
};
const steps = torchSteps(names);
const cells = torchCells(names);

const ABOUT_SEED = paragraph({
  en: p`The published notebook does not seed its embedding, so run from top to bottom it gives other numbers each time. The table that it printed is the one of seed 123, so here the first cell sets the seed.`,
  zh: p`发表的笔记没有为嵌入层设定种子，从头运行一遍，每次的数都不同。它印出的权重表其实来自种子 123，所以这里在第一个单元格就设定种子。`,
});

const setup = setupStep(
  { en: 'Every row, in another order', zh: '每一行都出现，顺序不同' },
  [ABOUT_SEED, credit(SOURCES.reordered, TORCH_PAGES)],
  (inputs) => [
    cell(
      'import',
      IMPORT_TORCH,
      line(code`import torch.nn as nn`),
      line(code`import torch.nn.functional as F`),
      comment({
        en: 'not in the published notebook; the semicolon keeps Jupyter from printing the generator',
        zh: '发表的笔记里没有这一行；行末的分号让 Jupyter 不显示生成器',
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
  steps.onehot(cells.onehotOfIdsAgain),
  steps.linear(cells.linear),
  steps.assign(together(cells.assign, cells.linearWeight)),
  steps.product(cells.product),
  steps.compare(cells.compare),
  steps.cost,
  ...closingSteps(names),
];
