import type { TorchNames } from '../../program/torch.ts';
import type { Localized } from '../../text/localized.ts';
import type { NotebookStep } from '../notebook.ts';
import { aboutIds, idsHeading } from '../prose/ids_prose.ts';
import { ABOUT_FLOAT, aboutAssignment, aboutLinear, assignHeading, linearHeading } from './torch_prose.ts';
import { aboutBatch, aboutOne, aboutTwo, batchHeading, oneHeading, twoHeading } from '../prose/lookup_prose.ts';
import { aboutOneHot, onehotHeading, torchOneHot } from '../prose/onehot_prose.ts';
import { aboutEquality, aboutProduct, aboutSum, compareHeading, productHeading } from '../prose/product_prose.ts';
import { aboutTable, tableHeading } from '../prose/table_prose.ts';
import { noCells, type Cells } from '../step_cells.ts';

/** The steps that the PyTorch notebooks have in common; a notebook gives each the cells that it has there. */
export function torchSteps(names: TorchNames) {
  return {
    ids: (cells: Cells): NotebookStep => ({
      id: 'ids',
      part: 'embedding',
      heading: idsHeading,
      prose: aboutIds,
      cells,
      figure: 'ids',
    }),
    table: (cells: Cells): NotebookStep => ({
      id: 'table',
      part: 'embedding',
      heading: tableHeading,
      prose: aboutTable,
      cells,
      figure: 'table',
    }),
    one: (cells: Cells): NotebookStep => ({
      id: 'one',
      part: 'embedding',
      heading: oneHeading,
      prose: aboutOne,
      cells,
      figure: 'lookup',
    }),
    two: (cells: Cells): NotebookStep => ({
      id: 'two',
      part: 'embedding',
      heading: twoHeading,
      prose: aboutTwo,
      cells,
      figure: 'lookup',
    }),
    batch: (cells: Cells): NotebookStep => ({
      id: 'batch',
      part: 'embedding',
      heading: batchHeading,
      prose: aboutBatch,
      cells,
      figure: 'lookup',
    }),
    onehot: (cells: Cells): NotebookStep => ({
      id: 'onehot',
      part: 'linear',
      heading: onehotHeading,
      prose: (results) => aboutOneHot(results, torchOneHot(results)),
      cells,
      figure: 'onehot',
    }),
    linear: (cells: Cells): NotebookStep => ({
      id: 'linear',
      part: 'linear',
      heading: linearHeading,
      prose: aboutLinear,
      cells,
      figure: 'linear',
    }),
    assign: (cells: Cells): NotebookStep => ({
      id: 'assign',
      part: 'linear',
      heading: assignHeading,
      prose: (results) => aboutAssignment(results, names),
      cells,
      figure: 'weight',
    }),
    product: (cells: Cells): NotebookStep => ({
      id: 'product',
      part: 'linear',
      heading: productHeading,
      prose: (results) => [...aboutProduct(results), ABOUT_FLOAT],
      cells,
      figure: 'product',
    }),
    compare: (cells: Cells): NotebookStep => ({
      id: 'compare',
      part: 'linear',
      heading: compareHeading,
      prose: aboutEquality,
      cells,
      figure: 'both',
    }),
    sums: {
      first: sumStep({ en: 'The first product, term by term', zh: '第一个乘积，逐项展开' }, 'first-product'),
      second: sumStep({ en: 'The second product, term by term', zh: '第二个乘积，逐项展开' }, 'second-product'),
    },
  };
}

function sumStep(heading: Localized, product: 'first-product' | 'second-product'): NotebookStep {
  const position = product === 'first-product' ? 0 : 1;
  return {
    id: product,
    part: 'linear',
    heading,
    prose: (results) => aboutSum(results, position),
    cells: noCells,
    figure: product,
  };
}
