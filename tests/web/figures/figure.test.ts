import { beforeAll, describe, expect, it } from 'vitest';
import { runCells as execute } from '../../../web/core/execute.ts';
import { loadCore } from '../../../web/core/load.ts';
import { Session } from '../../../web/core/session.ts';
import { copyLimitFor } from '../../../web/figures/copied.ts';
import { figuresOf, type Figure } from '../../../web/figures/figure.ts';
import type { DrawnMatrix } from '../../../web/figures/matrix.ts';
import { storyOf } from '../../../web/figures/story.ts';
import { readDrafts } from '../../../web/inputs/fields.ts';
import type { Drafts } from '../../../web/inputs/inputs.ts';
import { cellsOf, NOTEBOOKS, notebookOf } from '../../../web/notebooks/index.ts';
import type { NotebookId } from '../../../web/notebooks/notebook.ts';
import type { Selection } from '../../../web/state/page.ts';
import { assemble, type Run } from '../../../web/state/run.ts';

let session: Session;

beforeAll(async () => {
  const loaded = await loadCore();
  if (!loaded.ok) throw new Error(loaded.message);
  session = new Session(loaded.core);
});

function runOf(id: NotebookId, drafts: Partial<Drafts> = {}): Run {
  const notebook = notebookOf(id);
  const read = readDrafts(notebook.fields, drafts, notebook.defaults);
  if (!read.ok) throw new Error('the drafts cannot be read');
  const { inputs } = read;
  return assemble(notebook, inputs, execute(session, cellsOf(notebook, inputs), { tensors: copyLimitFor(inputs) }));
}

/** The figures of a run by their steps. */
function figures(id: NotebookId, drafts: Partial<Drafts> = {}, selection: Selection | null = null) {
  const run = runOf(id, drafts);
  const drawn = figuresOf(storyOf(run, notebookOf(id).framework), run.sections, selection);
  return new Map(run.sections.map(({ step }, index) => [step.id, drawn[index] ?? null]));
}

/** A matrix as lines: the value that is looked at in brackets, a lit row with a star. */
function lines(matrix: DrawnMatrix | undefined): readonly string[] {
  return (matrix?.rows ?? []).map((row) => {
    if (row === 'gap') return '…';
    const cells = row.cells.map((cell) => (cell === 'gap' ? '…' : cell.at ? `[${cell.text}]` : cell.text));
    return `${row.lit ? '*' : ''}${row.header}: ${cells.join(' ')}`;
  });
}

function part(figure: Figure | null | undefined, label: string): DrawnMatrix | undefined {
  return figure?.parts.find((candidate) => candidate.label === label)?.matrix;
}

describe('the figure of the product', () => {
  it('is the equation, with the row that the one-hot picks', () => {
    const product = figures('000').get('product');
    expect(product?.ribbon).toBe('(3, 4) @ (4, 5) → (3, 5)');
    expect(lines(part(product, 'onehot'))).toEqual(['*2: 0 0 [1] 0', '3: 0 0 0 1', '1: 0 1 0 0']);
    expect(lines(part(product, 'table'))[2]).toBe('*2: [0.6957] -1.8061 -1.1589 0.3255 -0.6315');
    expect(lines(part(product, 'product'))[0]).toBe('*2: [0.6957] -1.8061 -1.1589 0.3255 -0.6315');
  });

  it('follows the selection', () => {
    const product = figures('000', {}, { token: 1, column: 4 }).get('product');
    expect(lines(part(product, 'onehot'))[1]).toBe('*3: 0 0 0 [1]');
    expect(lines(part(product, 'table'))[3]).toBe('*3: -2.8400 -0.7849 -1.4096 -0.4076 [0.7953]');
    expect(product?.sum?.result).toBe('0.7953');
    expect(product?.sum?.terms.map((term) => (term === 'gap' ? term : `${term.factor} × ${term.weight}`))).toEqual([
      '0 × 1.5810',
      '0 × (−0.4015)',
      '0 × (−0.6315)',
      '1 × 0.7953',
    ]);
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

  it('takes a batch of any rank', () => {
    const product = figures('004', { ids: '[[3, 2], [0, 1]]' }).get('product');
    expect(product?.ribbon).toBe('(2, 2, 4) @ (4, 5) → (2, 2, 5)');
    expect(lines(part(product, 'onehot'))).toHaveLength(4);
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

describe('the figure of the shared weight', () => {
  it('is W with rows and columns exchanged in PyTorch, and W itself in Keras', () => {
    const torch = figures('000').get('assign');
    expect(torch?.parts[1]?.operator).toBe('.T →');
    expect(part(torch, 'weight')?.litColumn).toBe(2);
    const keras = [...figures('002').values()].find((figure) => part(figure, 'weight') !== undefined);
    expect(keras?.parts[1]?.operator).toBe('→');
    expect(lines(part(keras, 'weight'))[2]).toBe('*2: [0.22] 0.22 0.22 0.22 0.22');
  });
});

describe('the figure of both ways', () => {
  it('counts what is equal', () => {
    expect(figures('000').get('compare')?.equality).toEqual({ equal: 15, of: 15 });
  });
});

describe('every notebook', () => {
  it.each(NOTEBOOKS.map(({ id }) => id))('%s draws its product, its comparison and its cost', (id) => {
    const drawn = figures(id);
    expect(drawn.get('setup')?.sum).not.toBeNull();
    const count = id === '004' ? 20 : 15;
    const equalities = [...drawn.values()].flatMap((figure) => figure?.equality ?? []);
    expect(equalities).toEqual([{ equal: count, of: count }]);
    expect(drawn.get('cost')?.cost?.products).toBe(id === '004' ? 80n : 60n);
  });
});
