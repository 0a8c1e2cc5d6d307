import { describe, expect, it } from 'vitest';
import type { Drafts } from '../../web/inputs/inputs.ts';
import { cellsOf, NOTEBOOKS, notebookOf, ownCellsOf } from '../../web/notebooks/index.ts';
import type { NotebookId } from '../../web/notebooks/notebook.ts';
import type { Cell } from '../../web/program/cell.ts';
import { codeText } from '../../web/program/line.ts';
import { bareCode } from '../golden/cases.ts';
import { inputsOf } from '../golden/typed.ts';

function cells(notebook: NotebookId, typed: Partial<Drafts> = {}, edits: readonly string[] = []): readonly Cell[] {
  return cellsOf(notebookOf(notebook), inputsOf({ notebook, typed, edits }));
}

function code(notebook: NotebookId, id: string, typed: Partial<Drafts> = {}, edits: readonly string[] = []): string {
  const cell = cells(notebook, typed, edits).find((candidate) => candidate.id === id);
  if (cell === undefined) throw new Error(`no cell ${id}`);
  return bareCode(cell);
}

describe('the program', () => {
  it('writes the literals of the inputs into the code, as fields', () => {
    expect(code('000', 'ids', { ids: '４、０', dim: '7' })).toBe(
      'idx = torch.tensor([4, 0])\nnum_idx = max(idx)+1\nout_dim = 7',
    );
    const fields = ownCellsOf(notebookOf('001'), notebookOf('001').defaults).flatMap((cell) =>
      cell.code.flatMap((segment) => (segment.kind === 'literal' ? [`${segment.field}: ${segment.text}`] : [])),
    );
    expect(new Set(fields)).toEqual(new Set(['ids: [2, 3, 1]', 'dim: 5', 'seed: 0', 'one: [1]', 'two: [2]']));
  });

  it('shows a given vocabulary as a literal, also where it equals max + 1', () => {
    for (const notebook of ['000', '001', '003'] as const) {
      expect(code(notebook, 'ids', { vocab: '4' })).toContain('\nnum_idx = 4\n');
      expect(code(notebook, 'onehot', { vocab: '4' })).toContain('one_hot(idx, num_idx)');
    }
    expect(code('004', 'onehot', { vocab: '50257' })).toContain('F.one_hot(temp_input, num_idx)');
    expect(code('002', 'ids', { vocab: '6' })).toContain('\nnum_idx = 6\n');
  });

  it('gives edited weights a cell of their own, after the table, and shows the table again', () => {
    for (const notebook of ['000', '001', '003', '004'] as const) {
      const ids = cells(notebook, {}, ['2,3,0.5', '-1,0,inf']).map(({ id }) => id);
      const at = ids.indexOf('edit');
      expect(ids.slice(at - 1, at + 3)).toEqual([
        notebook === '000' ? 'embedding' : 'weight',
        'edit',
        'edited-weight',
        'one',
      ]);
      // With an infinite weight, the lesson on the way back has no cell.
      const unedited = cells(notebook).map(({ id }) => id);
      expect(unedited.filter((id) => id !== 'back')).toEqual(ids.filter((id) => !id.startsWith('edit')));
    }
    expect(code('004', 'edit', {}, ['2,3,0.5', '-1,0,inf'])).toBe(
      "with torch.no_grad():\n    embedding_layer.weight[2, 3] = 0.5\n    embedding_layer.weight[-1, 0] = float('inf')",
    );
  });

  it('keeps comments apart from code, in both languages', () => {
    for (const notebook of NOTEBOOKS) {
      for (const cell of cellsOf(notebook, notebook.defaults)) {
        const [en, zh] = [codeText(cell, 'en'), codeText(cell, 'zh')];
        const withoutComments = (text: string): string => text.replace(/#.*/g, '#');
        expect(withoutComments(en)).toBe(withoutComments(zh));
        for (const segment of cell.code) expect(segment.kind === 'code' ? segment.text : '').not.toContain('#');
      }
    }
  });

  it('names each cell once, and the same whatever the inputs are', () => {
    for (const notebook of NOTEBOOKS) {
      const ids = cellsOf(notebook, notebook.defaults).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(cells(notebook.id, { ids: '[]', vocab: '9', dim: '1.5' }).map(({ id }) => id)).toEqual(ids);
    }
  });

  it('only shows what its own fields can change', () => {
    for (const notebook of NOTEBOOKS) {
      const given = inputsOf({ notebook: notebook.id, typed: { vocab: '6' }, edits: ['0,0,1'] });
      for (const cell of cellsOf(notebook, given)) {
        for (const segment of cell.code) {
          if (segment.kind === 'literal') expect(notebook.fields).toContain(segment.field);
        }
      }
    }
  });
});

describe('the Keras weights', () => {
  const weights = (typed: Partial<Drafts>, edits: readonly string[] = []): string =>
    code('002', 'embedding', typed, edits).split('\nembedding = ')[0] ?? '';

  it('follow the vocabulary, row r holding 0.11 · r', () => {
    expect(weights({ ids: '11, 2', dim: '2' })).toContain('\n  [0.11, 0.11],\n');
    expect(weights({ ids: '11, 2', dim: '2' })).toContain('\n  [1.10, 1.10],\n  [1.21, 1.21],\n])');
    expect(weights({ vocab: '8', dim: '1' })).toContain('\n  [0.77],\n])');
  });

  it('are an expression where there are more than 16 rows, or rows too long to read', () => {
    const ramp = 'fake_weights = np.round(np.arange(num_idx)[:, None] * 0.11, 2) * np.ones(out_dim)';
    expect(weights({ ids: '15' })).toContain('np.array([');
    expect(weights({ ids: '16' })).toBe(`tf.random.set_seed(123)\n${ramp}`);
    expect(weights({ dim: '100' })).toContain(ramp);
    expect(weights({ ids: '16' }, ['2,3,0.5'])).toContain(`${ramp}\nfake_weights[2, 3] = 0.5`);
  });

  it('are the published rows where the framework stops before it looks at them', () => {
    const published = weights({});
    for (const typed of [
      { ids: '[]' },
      { ids: '-1' },
      { ids: '1.5' },
      { vocab: '0' },
      { vocab: '2.0' },
      { dim: '-3' },
    ]) {
      expect(weights(typed)).toBe(published);
    }
  });

  it('are those given, with edited ones in their place', () => {
    const given = { weights: '[[0.5, 1], [2, -1e-5]]', ids: '1', dim: '2' };
    expect(weights(given)).toContain('[\n  [0.5, 1],\n  [2, -1e-05],\n]');
    expect(weights(given, ['-1,0,nan', '0,1,7'])).toContain("[\n  [0.5, 7],\n  [float('nan'), -1e-05],\n]");
    expect(weights(given, ['2,0,7'])).toContain('])\nfake_weights[2, 0] = 7');
    const edited = cells('002', given, ['-1,0,nan', '0,1,7']).flatMap((cell) => cell.code);
    expect(edited.flatMap((segment) => (segment.kind === 'edit' ? [segment] : []))).toEqual([
      { kind: 'edit', edit: 1, text: '7' },
      { kind: 'edit', edit: 0, text: "float('nan')" },
    ]);
  });

  it('meet the shape of the one-hot matrix', () => {
    expect(code('002', 'dense', { ids: '2, 0' })).toContain('input_shape=(2,3)');
    expect(code('002', 'dense', { ids: '[[1, 2], [3, 0]]', vocab: '9' })).toContain('input_shape=(2,2,9)');
  });
});
