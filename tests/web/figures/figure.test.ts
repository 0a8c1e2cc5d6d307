import { printedText } from '../../../web/engine/answer.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { DRAWINGS } from '../../../web/figures/drawings.ts';
import type { Figure } from '../../../web/figures/figure.ts';
import { highlightOf } from '../../../web/figures/highlight.ts';
import type { DrawnMatrix } from '../../../web/figures/matrix.ts';
import { heldAt, FigureParts } from '../../../web/figures/figure_parts.ts';
import type { Ribbon } from '../../../web/figures/ribbon.ts';
import type { Drafts, Slip } from '../../../web/inputs/inputs.ts';
import { NOTEBOOKS } from '../../../web/notebooks/index.ts';
import type { NotebookId } from '../../../web/notebooks/notebook.ts';
import type { Selection } from '../../../web/page/walk/walk_page.ts';
import { newSession, type Sessions } from '../run.ts';
import { NUMBERS } from './numbers.ts';
import { figureIn, floats, tell, withTensors } from './run.ts';

let session: Sessions;

beforeAll(async () => {
  session = await newSession();
});

/** The figures of a run by their steps. */
function figures(
  id: NotebookId,
  drafts: Partial<Drafts> = {},
  selection: Selection | null = null,
  slips: readonly Slip[] = [],
) {
  const told = tell(session, id, drafts, slips);
  const highlight = highlightOf(told.results, selection);
  return new Map(told.run.sections.map(({ step }) => [step, figureIn(told, id, step, highlight)]));
}

/** A matrix as lines: the value that is looked at in brackets, a highlighted row with a star. */
function lines(matrix: DrawnMatrix | undefined): readonly string[] {
  return (matrix?.rows ?? []).map((row) => {
    if (row === 'gap') return '…';
    const cells = row.cells.map((cell) => (cell === 'gap' ? '…' : cell.at ? `[${cell.text}]` : cell.text));
    const header = `${row.name} ${row.header}`.trim();
    return `${row.highlight ? '*' : ''}${header}: ${cells.join(' ')}`;
  });
}

function shapes(ribbon: Ribbon | undefined): string {
  return (ribbon ?? []).map(({ text }) => text).join('');
}

function part(figure: Pick<Figure, 'parts'> | null | undefined, label: string): DrawnMatrix | undefined {
  return figure?.parts.find((candidate) => candidate.label === label)?.matrix;
}

describe('the figure of the product', () => {
  it('is the equation, with the row that the one-hot picks', () => {
    const product = figures('000').get('product');
    expect(shapes(product?.ribbon)).toBe('(3, 4) @ (4, 5) → (3, 5)');
    expect(lines(part(product, 'onehot'))).toEqual(['*2: 0 0 [1] 0', '3: 0 0 0 1', '1: 0 1 0 0']);
    expect(lines(part(product, 'table'))[2]).toBe('*2: [0.6957] -1.8061 -1.1589 0.3255 -0.6315');
    expect(lines(part(product, 'product'))[0]).toBe('*2: [0.6957] -1.8061 -1.1589 0.3255 -0.6315');
  });

  it('follows the selection', () => {
    const product = figures('000', {}, { token: 1, column: 4 }).get('product');
    expect(lines(part(product, 'onehot'))[1]).toBe('*3: 0 0 0 [1]');
    expect(lines(part(product, 'table'))[3]).toBe('*3: -2.8400 -0.7849 -1.4096 -0.4076 [0.7953]');
    expect(product?.sum?.result).toBe('0.7953');
    expect(
      product?.sum?.terms.map((term) => ('leftOut' in term ? term.leftOut : `${term.factor} × ${term.weight}`)),
    ).toEqual(['0 × 1.5810', '0 × (-0.4015)', '0 × (-0.6315)', '1 × 0.7953']);
  });

  it('of a large vocabulary shows corners and the rows in question', () => {
    const product = figures('000', { vocab: '50257', ids: '40000, 7' }).get('product');
    expect(lines(part(product, 'table')).map((line) => line.split(':')[0])).toEqual([
      '0',
      '1',
      '2',
      '3',
      '…',
      '7',
      '…',
      '*40000',
      '…',
      '50256',
    ]);
    expect(part(product, 'onehot')?.columns).toEqual([0, 1, 2, 3, 'gap', 7, 'gap', 40000, 'gap', 50256]);
  });

  it('shows every 1 of the one-hots, in the gap where its column is left out', () => {
    const drawn = (drafts: Partial<Drafts>) => part(figures('000', drafts).get('product'), 'onehot');
    const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
    expect(drawn({ ids: numbers.join() })?.columns).toEqual([0, ...numbers]);

    const wide = drawn({ ids: '3, 14, 40, 41, 25, 6, 7, 8, 9, 50', vocab: '50257' });
    const ones = wide?.rows.map((row) => {
      if (row === 'gap') throw new Error('every row is wanted');
      const seen = row.cells.findIndex((cell) => cell !== 'gap' && cell.emphasis === 'one');
      return seen >= 0 ? wide.columns[seen] : [wide.columns[row.hidden?.cell ?? -1], row.hidden?.column];
    });
    // The first and last columns and those of five IDs are drawn.
    expect(wide?.columns).toEqual([0, 'gap', 3, 'gap', 14, 'gap', 25, 'gap', 40, 41, 'gap', 50256]);
    expect(ones).toEqual([3, 14, 40, 41, 25, ...[6, 7, 8, 9, 50].map((id) => ['gap', id])]);
    expect(wide?.rows.map((row) => row !== 'gap' && row.hidden?.cell)).toEqual([
      ...[undefined, undefined, undefined, undefined, undefined],
      ...[3, 3, 3, 3, 10],
    ]);
  });

  it.each<[NotebookId, Partial<Drafts>]>([
    ['000', { vocab: '300', dim: '40' }],
    ['001', { dim: '768' }],
    ['002', { weights: '[[0, 0], [1, 1], [0.123456, 2], [3, 3]]', dim: '2' }],
  ])('of %s writes a number as it is written in W, in the sum too', (id, drafts) => {
    const { run } = tell(session, id, drafts);
    const printed = run.sections.flatMap(({ cells }) => cells).find(({ cell }) => cell.id === 'batch')?.answer;
    const product = figures(id, drafts).get('product');
    const [text = ''] = /-?\d\.\d+(?:e[-+]\d+)?/.exec(printed ? printedText(printed) : '') ?? [];
    const first = id === '002' ? text : Number(text).toFixed(4);
    for (const label of ['table', 'product']) {
      expect(lines(part(product, label)).find((line) => line.startsWith('*2:'))).toContain(`[${first}]`);
    }
    const weight = product?.sum?.terms.find((term) => 'weight' in term && term.hot);
    expect(weight).toMatchObject({ weight: first.replace(/^-(.*)/, '(-$1)') });
    expect(product?.sum?.result).toBe(first);
  });

  it('takes a batch of any rank', () => {
    const product = figures('004', { ids: '[[3, 2], [0, 1]]' }).get('product');
    expect(shapes(product?.ribbon)).toBe('(2, 2, 4) @ (4, 5) → (2, 2, 5)');
    expect(lines(part(product, 'onehot'))).toHaveLength(4);
  });

  it('nests IDs as they are nested, and numbers no column of a vector', () => {
    const drafts = { ids: '[[3, 2], [0, 1]]' };
    const nested = part(figures('004', drafts, { token: 2, column: 0 }).get('ids'), 'ids');
    expect(lines(nested)).toEqual(['0: 3 2', '1: [0] 1']);
    expect(nested?.vector).toBe(false);
    const vector = part(figures('004').get('ids'), 'ids');
    expect(lines(vector)).toEqual(['*0: [3]', '1: 2', '2: 0', '3: 1']);
    expect(vector?.vector).toBe(true);
  });
});

describe('the figure of a look-up', () => {
  it('draws the row that is missing', () => {
    const one = figures('000', { one: '7' }).get('one');
    expect(part(one, 'table')?.missing).toBe(7);
    expect(part(one, 'lookup')).toBeUndefined();
  });

  it('is not drawn for cells that did not run', () => {
    expect(figures('000', { one: '7' }).get('batch')).toBeNull();
  });
});

describe('the figure of the first weight of a linear layer', () => {
  it('is read from where it was printed, and is not W', () => {
    const linear = figures('000').get('linear');
    expect(shapes(linear?.ribbon)).toBe('(4, 5) ≠ (5, 4)');
    expect(lines(part(linear, 'weight'))[0]).toBe('0: -0.2039 0.0166 -0.2483 0.1886');
  });

  it('shows of a large one what is printed', () => {
    const linear = figures('000', { vocab: '2000' }).get('linear');
    expect(lines(part(linear, 'weight'))[0]).toMatch(/^0: -?0\.\d{4} -?0\.\d{4} -?0\.\d{4} … -?0\.\d{4}$/);
  });
});

describe('the places of 003', () => {
  it('all have a figure', () => {
    const drawn = figures('003');
    expect(lines(part(drawn.get('one'), 'lookup'))).toEqual(['*1: [1.3010] 1.2753 -0.2010 -0.1606 -0.4015']);
    expect(lines(part(drawn.get('two'), 'lookup'))[0]).toMatch(/^\*2: \[0\.6957\]/);
    expect(lines(part(drawn.get('batch'), 'lookup'))).toHaveLength(3);
    expect(drawn.get('first-product')?.sum?.result).toBe('0.6957');
    expect(drawn.get('second-product')?.sum?.result).toBe('-2.8400');
  });
});

describe('a selection that an edit has taken away', () => {
  it('gives way to the first value', () => {
    const product = figures('000', { ids: '3' }, { token: 2, column: 9 }).get('product');
    expect(lines(part(product, 'product'))[0]).toMatch(/^\*3: \[-2\.8400\]/);
  });
});

describe('the figure of the shared weight', () => {
  it('is W with rows and columns exchanged in PyTorch, and W itself in Keras', () => {
    const torch = figures('000').get('assign');
    expect(torch?.parts[1]?.operator).toBe('.T →');
    expect(part(torch, 'weight')?.highlightedColumn).toBe(2);
    const keras = [...figures('002').values()].find((figure) => part(figure, 'weight') !== undefined);
    expect(keras?.parts[1]?.operator).toBe('→');
    expect(lines(part(keras, 'weight'))[2]).toBe('*2: [0.22] 0.22 0.22 0.22 0.22');
  });
});

describe('the figure of both ways', () => {
  it('counts what is equal', () => {
    expect(figures('000').get('compare')?.comparison).toMatchObject({ equal: 15, of: 15, signs: 0 });
  });

  it('lets the weight that it is about be changed, though W is not drawn', () => {
    const figure = figures('000', {}, { token: 1, column: 4 }).get('compare');
    expect(figure?.weight).toEqual({ row: 3, column: 4 });
    const { results } = tell(session, '000');
    expect(heldAt(results, NUMBERS.pytorch, 3, 4)).toBe('0.7953');
    expect(heldAt(results, NUMBERS.pytorch, -1, -1)).toBe('0.7953');
    expect(heldAt(results, NUMBERS.pytorch, 4, 0)).toBe('');
    expect(figures('000').get('limits')?.weight).toEqual({ row: 2, column: 0 });
  });

  it('shows where they part: 0 times infinity is not 0', () => {
    const weights = '[[0, 0], [1, 1], [2, inf], [3, 3]]';
    const figure = figures('002', { weights, dim: '2' }).get('compare');
    expect(figure?.comparison).toMatchObject({ equal: 4, of: 6 });
    expect(figure?.parts[1]?.operator).toBe('≠');
    const marked = part(figure, 'product')?.rows.map((row) =>
      row === 'gap' ? [] : row.cells.map((cell) => cell !== 'gap' && cell.differs),
    );
    expect(marked).toEqual([
      [false, false],
      [false, true],
      [false, true],
    ]);
  });

  it('shows what a bias and a forgotten transpose do', () => {
    const shown = (...slips: readonly Slip[]): unknown => {
      const figure = figures('000', { dim: '4' }, null, slips).get('limits');
      return [figure?.parts[1]?.label, figure?.comparison?.equal, figure?.comparison?.of];
    };
    expect(shown()).toEqual(['product', 12, 12]);
    expect(shown('bias')).toEqual(['biased', 0, 12]);
    expect(shown('transpose')).toEqual(['untransposed', 3, 12]);
    expect(shown('bias', 'transpose')).toEqual(['slipped', 0, 12]);
  });

  it('shows which sizes clash without the transpose', () => {
    const figure = figures('000', {}, null, ['transpose']).get('limits');
    expect(figure?.ribbon.flatMap(({ clash, text }) => (clash ? [text] : []))).toEqual(['4', '5']);
    expect(part(figure, 'turned')?.shape).toEqual([5, 4]);
  });

  it('shows one-hot rows that are too short without the number of classes', () => {
    const figure = figures('000', { ids: '2, 0, 1', vocab: '4' }, null, ['classes']).get('limits');
    expect(figure?.ribbon.flatMap(({ clash, text }) => (clash ? [text] : []))).toEqual(['3', '4']);
    expect(part(figure, 'onehot')?.shape).toEqual([3, 3]);
  });

  it('shows the rows mixed by IDs that are taken for amounts, or that these do not fit', () => {
    const mixed = figures('004', {}, null, ['amounts']).get('limits');
    expect(mixed?.ribbon).toEqual([{ text: '(4,) @ (4, 5) → (5,)', clash: false }]);
    expect(mixed?.parts.map(({ label }) => label)).toEqual(['ids', 'table', 'amounts']);
    expect(lines(part(mixed, 'amounts'))).toHaveLength(1);
    const clash = figures('000', {}, null, ['amounts']).get('limits');
    expect(clash?.ribbon.flatMap((piece) => (piece.clash ? [piece.text] : []))).toEqual(['3', '4']);
  });

  it('keeps the lists of a batch apart', () => {
    const figure = figures('001', { ids: '[[2, 3, 1], [1, 3, 2]]', vocab: '4' }).get('batch');
    expect(figure?.ribbon).toEqual([{ text: '(2, 3) → (2, 3, 5)', clash: false }]);
    expect(part(figure, 'lookup')?.rows.map((row) => row !== 'gap' && row.starts)).toEqual([
      ...[false, false, false],
      ...[true, false, false],
    ]);
  });

  it('tells the zeros apart', () => {
    const figure = figures('002', { weights: '[[0, 0], [1, 1], [2, -0.0], [3, 3]]', dim: '2' }).get('compare');
    expect(figure?.comparison).toMatchObject({ equal: 6, of: 6, signs: 1 });
    expect(lines(part(figure, 'lookup'))[0]).toBe('*2: [2.0] -0.0');
    expect(lines(part(figure, 'product'))[0]).toBe('*2: [2.0] 0.0');
  });
});

describe('the figure of the gradients', () => {
  it('counts the uses of a row', () => {
    const { results } = withTensors(tell(session, '000', { ids: '2, 3, 2', dim: '2' }), {
      'embedding.weight.grad': floats([0, 0], [0, 0], [2, 2], [1, 1]),
      'linear.weight.grad.T': floats([0, 0], [0, 0], [2, 2], [1, 1]),
    });
    const figure = DRAWINGS.gradients(
      new FigureParts(results, highlightOf(results, null), NUMBERS.pytorch),
      'gradients',
    );
    const rows = ['0: 0. 0.', '1: 0. 0.', '*2× 2: [2.] 2.', '3: 1. 1.'];
    expect(lines(part(figure, 'embeddingGradient'))).toEqual(rows);
    expect(lines(part(figure, 'linearGradient'))).toEqual(rows);
    expect(figure?.comparison).toMatchObject({ equal: 8, of: 8 });
  });

  it('is drawn from what the notebook computes', () => {
    const told = tell(session, '000', { ids: '2, 3, 2' });
    const figure = figureIn(told, '000', 'gradients', highlightOf(told.results, { token: 1, column: 0 }));
    expect(lines(part(figure, 'embeddingGradient'))).toEqual([
      '0: 0. 0. 0. 0. 0.',
      '1: 0. 0. 0. 0. 0.',
      '2× 2: 2. 2. 2. 2. 2.',
      '*3: [1.] 1. 1. 1. 1.',
    ]);
    expect(figure?.comparison).toMatchObject({ equal: 20, of: 20 });
  });
});

describe('every notebook', () => {
  it.each(NOTEBOOKS.map(({ id }) => id))('%s draws its product, its comparison and its cost', (id) => {
    const drawn = figures(id);
    expect(drawn.get('setup')?.sum).not.toBeNull();
    const count = id === '004' ? 20 : 15;
    const both = NOTEBOOKS.find((notebook) => notebook.id === id)?.steps.find(({ figure }) => figure === 'both');
    expect(drawn.get(both?.id ?? '')?.comparison).toMatchObject({ equal: count, of: count });
    expect(drawn.get('cost')?.costs[0]?.multiplying.products).toBe(id === '004' ? 80n : 60n);
  });
});
