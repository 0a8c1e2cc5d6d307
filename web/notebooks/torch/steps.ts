import type { TorchNames } from '../../program/torch.ts';
import type { Localized } from '../../text/localized.ts';
import { followed } from '../../text/say.ts';
import type { NotebookStep } from '../notebook.ts';
import { aboutCost, costHeading } from '../prose/cost.ts';
import { aboutIds, idsHeading } from '../prose/ids.ts';
import { aboutAssignment, aboutFloat, aboutLinear, assignHeading, linearHeading } from '../prose/linear.ts';
import { aboutBatch, aboutOne, aboutTwo, batchHeading, oneHeading, twoHeading } from '../prose/lookup.ts';
import { aboutOneHot, onehotHeading, torchOneHot } from '../prose/onehot.ts';
import { aboutEquality, aboutProduct, aboutSum, compareHeading, productHeading } from '../prose/product.ts';
import { aboutTable, tableHeading } from '../prose/table.ts';
import { noCells, type Cells } from '../cells.ts';

/** The steps that the PyTorch notebooks have in common; a notebook gives each the cells that it has there. */
export function torchSteps(names: TorchNames) {
  const nestedMax = names.maxPlusOne.spelling === 'method';
  return {
    ids: (cells: Cells): NotebookStep => ({
      id: 'ids',
      heading: idsHeading,
      prose: (inputs) => aboutIds(inputs, nestedMax),
      cells,
    }),
    table: (cells: Cells): NotebookStep => ({ id: 'table', heading: tableHeading, prose: aboutTable, cells }),
    one: (cells: Cells): NotebookStep => ({ id: 'one', heading: oneHeading, prose: aboutOne, cells }),
    two: (cells: Cells): NotebookStep => ({ id: 'two', heading: twoHeading, prose: aboutTwo, cells }),
    batch: (cells: Cells): NotebookStep => ({ id: 'batch', heading: batchHeading, prose: aboutBatch, cells }),
    onehot: (cells: Cells): NotebookStep => ({
      id: 'onehot',
      heading: onehotHeading,
      prose: (inputs) => aboutOneHot(inputs, torchOneHot(inputs)),
      cells,
    }),
    linear: (cells: Cells): NotebookStep => ({ id: 'linear', heading: linearHeading, prose: aboutLinear, cells }),
    assign: (cells: Cells): NotebookStep => ({
      id: 'assign',
      heading: assignHeading,
      prose: (inputs) => aboutAssignment(inputs, names),
      cells,
    }),
    product: (cells: Cells): NotebookStep => ({
      id: 'product',
      heading: productHeading,
      prose: (inputs) => followed(aboutProduct(inputs), aboutFloat()),
      cells,
    }),
    compare: (cells: Cells): NotebookStep => ({
      id: 'compare',
      heading: compareHeading,
      prose: aboutEquality,
      cells,
    }),
    sums: {
      first: sumStep('first-product', { en: 'The first product, term by term', zh: '第一个乘积，逐项展开' }, 0),
      second: sumStep('second-product', { en: 'The second product, term by term', zh: '第二个乘积，逐项展开' }, 1),
    },
    cost: { id: 'cost', heading: costHeading, prose: aboutCost, cells: noCells } satisfies NotebookStep,
  };
}

function sumStep(id: string, heading: Localized, position: number): NotebookStep {
  return { id, heading, prose: (inputs) => aboutSum(inputs, position), cells: noCells };
}
