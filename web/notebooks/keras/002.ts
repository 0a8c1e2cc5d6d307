import type { Inputs } from '../../inputs/inputs.ts';
import { BLANK, cell, code, comment, type Line } from '../../program/line.ts';
import { kerasLines, type KerasLines } from '../../program/keras.ts';
import { isSmall, noCells, together, type Cells } from '../step_cells.ts';
import { COMMENTS } from '../comments.ts';
import type { NotebookStep } from '../notebook.ts';
import { aboutIds, idsHeading } from '../prose/ids_prose.ts';
import { ABOUT_LEGACY, aboutDense, aboutFakeWeights } from './keras_prose.ts';
import { aboutBatch, batchHeading } from '../prose/lookup_prose.ts';
import { aboutOneHot, KERAS_ONE_HOT, onehotHeading } from '../prose/onehot_prose.ts';
import { aboutEquality, aboutProduct, compareHeading, productHeading } from '../prose/product_prose.ts';
import { credit, KERAS_PAGES } from '../prose/setup_prose.ts';
import { aboutTapeGradients, aboutTapeLimits, gradientsHeading, limitsHeading } from '../prose/limits_prose.ts';
import { costSteps, setupStep } from '../common_steps.ts';
import { lessonStubs } from '../lesson_stubs.ts';
import { SOURCES } from '../sources.ts';

const make =
  (id: string, lines: (keras: KerasLines, inputs: Inputs) => readonly Line[]): Cells =>
  (inputs) => [cell(id, ...lines(kerasLines(inputs), inputs))];

const gradientCells = together(
  make('look-up-slices', (keras) => [comment(COMMENTS.slices), ...keras.lookUpSlices]),
  make('look-up-gradient', (keras) => [comment(COMMENTS.added), keras.lookUpGradient]),
  make('product-gradient', (keras) => keras.productGradient),
);

export const STEPS: readonly NotebookStep[] = [
  setupStep(
    'keras',
    { en: 'The same in TensorFlow', zh: '用 TensorFlow 再做一遍' },
    [ABOUT_LEGACY, credit(SOURCES.keras, KERAS_PAGES)],
    () => [
      cell(
        'import',
        code`import numpy as np`,
        code`import os`,
        comment(COMMENTS.quiet),
        code`os.environ['TF_CPP_MIN_LOG_LEVEL'] = '3'`,
        comment(COMMENTS.legacy),
        code`os.environ['TF_USE_LEGACY_KERAS'] = '1'`,
        code`import tensorflow as tf`,
      ),
    ],
  ),
  {
    id: 'ids',
    part: 'embedding',
    heading: idsHeading,
    prose: aboutIds,
    cells: make('ids', (keras, inputs) => [
      comment(COMMENTS.ids),
      keras.tensorOfIds,
      BLANK,
      comment(inputs.vocab === null ? COMMENTS.rows : COMMENTS.vocabulary),
      keras.numberOfRows,
      BLANK,
      comment(COMMENTS.dimension),
      keras.dimension,
    ]),
    figure: 'ids',
  },
  {
    id: 'table',
    part: 'embedding',
    heading: { en: 'A table with fake weights', zh: '用假权重建一张表' },
    prose: aboutFakeWeights,
    cells: make('embedding', (keras) => [
      code`tf.random.set_seed(123)`,
      ...keras.fakeWeights,
      BLANK,
      ...keras.newEmbedding,
      keras.printTable,
    ]),
    figure: 'table',
  },
  {
    id: 'batch',
    part: 'embedding',
    heading: batchHeading,
    prose: aboutBatch,
    cells: make('batch', (keras) => [comment(COMMENTS.lookUp), keras.lookUp]),
    figure: 'lookup',
  },
  {
    id: 'onehot',
    part: 'linear',
    heading: onehotHeading,
    prose: (results) => aboutOneHot(results, KERAS_ONE_HOT),
    cells: make('onehot', (keras) => [keras.oneHot, keras.printOneHot]),
    figure: 'onehot',
  },
  {
    id: 'dense',
    part: 'linear',
    heading: { en: 'A dense layer with the same weights', zh: '用同样权重的 Dense 层' },
    prose: aboutDense,
    cells: make('dense', (keras) => [comment(COMMENTS.dense), ...keras.newDense, keras.showKernel]),
    figure: 'weight',
  },
  {
    id: 'product',
    part: 'linear',
    heading: productHeading,
    prose: aboutProduct,
    cells: make('product', (keras) => [comment(COMMENTS.multiply), keras.multiply]),
    figure: 'product',
  },
  {
    id: 'compare',
    part: 'linear',
    heading: compareHeading,
    prose: aboutEquality,
    cells: noCells,
    figure: 'both',
  },
  {
    id: 'limits',
    part: 'linear',
    beyond: true,
    heading: limitsHeading,
    prose: aboutTapeLimits,
    cells: (inputs) => (isSmall(inputs) ? [cell('equal', comment(COMMENTS.equal), kerasLines(inputs).countEqual)] : []),
    figure: 'both',
  },
  {
    id: 'gradients',
    part: 'linear',
    beyond: true,
    heading: gradientsHeading,
    prose: aboutTapeGradients,
    cells: (inputs) => (isSmall(inputs) ? gradientCells(inputs) : []),
    figure: 'gradients',
  },
  ...costSteps,
  // Its layers share no memory.
  ...lessonStubs('keras', { train: { en: 'Two memories, one step of training', zh: '两块内存，训练一步' } }),
];
