import { beforeAll, expect, it } from 'vitest';
import { plainText } from '../../../web/text/prose.ts';
import { captionOf } from '../../../web/figures/captions.ts';
import { figureOf } from '../../../web/figures/figure.ts';
import { highlightOf } from '../../../web/figures/highlight.ts';
import type { Drafts } from '../../../web/inputs/inputs.ts';
import { NOTEBOOKS, notebookOf } from '../../../web/notebooks/index.ts';
import type { NotebookId } from '../../../web/notebooks/notebook.ts';
import type { Selection } from '../../../web/page/walk/walk_page.ts';
import { sectionOf } from '../../../web/run/run.ts';
import { newSession, type Sessions } from '../run.ts';
import { NUMBERS } from './numbers.ts';
import { floats, tell, withTensors, type Told } from './run.ts';

let session: Sessions;

beforeAll(async () => {
  session = await newSession();
});

function captionsOf(told: Told, id: NotebookId, selection: Selection | null) {
  const { run, results } = told;
  const highlight = highlightOf(results, selection);
  return new Map(
    notebookOf(id).steps.flatMap((step) => {
      const figure = figureOf(step.figure, results, sectionOf(run, step.id), highlight, {
        numbers: NUMBERS[run.framework],
      });
      if (figure === null || step.figure === 'lesson') return [];
      const { en, zh } = captionOf(step.figure, { figure, results, highlight });
      return [[step.id, [plainText(en), plainText(zh)]] as const];
    }),
  );
}

/** The captions of a run by their steps, in English and Chinese. */
function captions(id: NotebookId, drafts: Partial<Drafts> = {}, selection: Selection | null = null) {
  return captionsOf(tell(session, id, drafts), id, selection);
}

it('say what is looked at until the reader chooses', () => {
  const said = captions('000');
  expect(said.get('ids')?.[0]).toBe(
    'The IDs in order. Each is the number of a row of W: the outlined 2 stands for row 2.',
  );
  expect(said.get('onehot')).toEqual([
    'ID 2 becomes a row with 1 in column 2 and 0 in every other column.',
    'ID 2 变成一行：2 号列是 1，其余各列是 0。',
  ]);
  expect(said.get('one')?.[0]).toMatch(/^The row that comes out for ID 1 is row 1 of W/);
  expect(said.get('product')?.[0]).toBe('1 × row 2 of W, plus 0 × every other row, is row 2 of W.');
  // 3 IDs, a table of 4 × 5: 3 · 4 · 5 products, 3 · 3 · 5 of them by 0; 3 · 4 + 4 · 5 numbers read, or 3 + 3 · 5.
  expect(said.get('cost')?.[0]).toMatch(
    /60 multiplications, 45 of them by 0.* The product reads 32 numbers, the look-up 18\.$/,
  );
});

it('follow the selection', () => {
  const said = captions('000', {}, { token: 1, column: 4 });
  expect(said.get('batch')?.[0]).toBe(
    'The row that comes out for ID 3 is row 3 of W, copied unchanged: out[1, 4] = W[3, 4] = 0.7953.',
  );
  const nested = captions('001', { ids: '[[2, 3, 1], [1, 3, 2]]', vocab: '4' }, { token: 4, column: 2 });
  expect(nested.get('batch')).toEqual([
    expect.stringContaining(': out[1, 1, 2] = W[3, 2] = 1.2590.'),
    expect.stringContaining('原样复制：out[1, 1, 2] = W[3, 2] = 1.2590。'),
  ]);
  expect(said.get('compare')?.[0]).toBe('Both ways give ID 3 the same row: row 3 of W.');
});

it('count of one as one', () => {
  const said = captions('000', { ids: '1', vocab: '2', dim: '1', one: '1' });
  expect(said.get('table')?.[0]).toMatch(/^W has 2 rows of 1 number, one for each ID/);
});

it('say what is wrong where nothing comes out', () => {
  const none = 'W has no row for ID 3, so nothing comes out.';
  expect(captions('000', { vocab: '3' }).get('batch')?.[0]).toBe(none);
  expect(captions('000', { vocab: '3', one: '3', ids: '1' }).get('one')?.[0]).toBe(none);
});

it('do not call a row the same where a number of another row is no number', () => {
  const told = tell(session, '000', { ids: '0', one: '0', vocab: '2', dim: '2' });
  const broken = withTensors(told, {
    [told.results.roles.table?.place ?? '']: floats([1, 2], [Infinity, 3]),
    [told.results.roles.product?.gave ?? '']: floats([NaN, 2]),
  });
  expect(captionsOf(broken, '000', null).get('product')?.[0]).toContain('is not row 0 here');
});

it.each(NOTEBOOKS.map(({ id }) => id))('stand below every figure of notebook %s, in full sentences', (id) => {
  for (const [en = '', zh = ''] of captions(id).values()) {
    expect(en).toMatch(/^[A-Z0-9].*\.$/);
    expect(zh).toMatch(/。$/);
    expect(`${en}${zh}`).not.toMatch(/undefined|null|NaN/);
  }
});
