import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { causeOf } from '../../web/explain/cause.ts';
import { explain, explainKnown } from '../../web/explain/explain.ts';
import { repairOf } from '../../web/explain/repair.ts';
import { troubleOf } from '../../web/explain/trouble.ts';
import { formatBytes } from '../../web/explain/memory.ts';
import { plainText } from '../../web/text/plain.ts';
import type { Drafts, Inputs } from '../../web/inputs/inputs.ts';
import { cellsOf, NOTEBOOKS, notebookOf } from '../../web/notebooks/index.ts';
import type { NotebookId } from '../../web/notebooks/notebook.ts';
import type { CellOutcome } from '../../web/program/cell.ts';
import { assemble, type Run } from '../../web/run/run.ts';
import { inputsOf, type Typed } from '../golden/typed.ts';

interface Failure {
  readonly error: string;
  readonly message: string;
}

/** A run that stops at a cell in this way, with no tensors. */
function stopsAt(id: NotebookId, inputs: Inputs, cellId: string, outcome: CellOutcome): Run {
  const notebook = notebookOf(id);
  const cells = cellsOf(notebook, inputs);
  const stop = cells.findIndex((cell) => cell.id === cellId);
  if (stop < 0) throw new Error(`no cell ${cellId}`);
  const outcomes = cells.map((_, index): CellOutcome => {
    if (index === stop) return outcome;
    return index < stop ? { kind: 'ran', text: '' } : { kind: 'notRun' };
  });
  return assemble(notebook, inputs, { outcomes, tensors: {} });
}

/** What is said of an error in the cell of this name. */
function said(
  notebook: NotebookId,
  cellId: string,
  [type, message]: readonly [type: string, message: string],
  typed: Partial<Drafts> = {},
  edits: readonly string[] = [],
): { en: string; zh: string } {
  const inputs = inputsOf({ notebook, typed, edits });
  const explanation = explain(stopsAt(notebook, inputs, cellId, { kind: 'error', type, message }));
  if (explanation === null) throw new Error('nothing was said');
  return { en: explanation.en.map(plainText).join(' '), zh: explanation.zh.map(plainText).join(' ') };
}

const OUT_OF_RANGE = ['IndexError', 'index out of range in self'] as const;

describe('explain', () => {
  it('names the ID, the rows that exist, and what to change', () => {
    const single = said('000', 'one', OUT_OF_RANGE, { one: '7' });
    expect(single.en).toContain('no row for ID 7: W has only rows 0 to 3');
    expect(single.en).toContain('Choose an ID from 0 to 3, or give a vocabulary of at least 8.');
    expect(single.zh).toContain('W 只有 0 号行到 3 号行');
    const alone = said('000', 'one', OUT_OF_RANGE, { ids: '0' });
    expect(alone.en).toContain('W has only row 0.');
    expect(alone.en).toContain('Choose ID 0, or give a vocabulary of at least 2.');
    expect(alone.zh).toContain('请选择 ID 0，或者给定');
    const given = said('001', 'batch', OUT_OF_RANGE, { vocab: '3' });
    expect(given.en).toContain('no row for ID 3: W has only rows 0 to 2');
    expect(given.en).toContain('vocabulary at least 4');
    const negative = said('003', 'batch', OUT_OF_RANGE, { ids: '1, -2, 3' });
    expect(negative.en).toContain('no row for ID −2');
    expect(negative.en).toContain('counts from the end');
  });

  it('knows what the cell looks up', () => {
    expect(said('001', 'two', OUT_OF_RANGE, { one: '9', two: '8' }).en).toContain('ID 8');
    expect(said('001', 'one', OUT_OF_RANGE, { one: '9', two: '8' }).en).toContain('ID 9');
  });

  it('says nothing of cells that ran, or were not reached', () => {
    const [notebook] = NOTEBOOKS;
    if (notebook === undefined) throw new Error('no notebooks');
    const quiet: readonly CellOutcome[] = [{ kind: 'ran', text: '' }, { kind: 'notRun' }];
    for (const outcome of quiet) expect(explain(stopsAt(notebook.id, notebook.defaults, 'ids', outcome))).toBeNull();
  });

  it('gives the size of what was refused', () => {
    const inputs = inputsOf({ notebook: '000', typed: { vocab: '1000000000', dim: '1000' }, edits: [] });
    const outcome = { kind: 'refused', neededBytes: 4e12, limitBytes: 2 ** 31 } as const;
    const refused = explain(stopsAt('000', inputs, 'embedding', outcome));
    expect(refused?.en.map(plainText).join(' ')).toContain(
      'needs 4.0 TB of memory, and at most 2.1 GB can be used here',
    );
    expect(refused?.zh.map(plainText).join(' ')).toContain('4.0 TB');
    expect(refused?.en.map(plainText).join(' ')).toContain('nothing has been allocated');
    const notGiven = explain(stopsAt('000', inputs, 'embedding', { ...outcome, neededBytes: 4e8, limitBytes: null }));
    const said = notGiven?.en.map(plainText).join(' ');
    expect(said).toContain('needs 400 MB of memory, and the browser does not give this page so much.');
    expect(said).not.toContain('nothing has been allocated');
  });

  it('has something to say of an error that it does not know', () => {
    expect(said('000', 'linear', ['SurpriseError', 'what is this?']).en).toContain('SurpriseError');
  });
});

describe.each(NOTEBOOKS.map(({ id }) => ({ id })))('every error of notebook $id', ({ id }) => {
  type Case = Pick<Typed, 'typed' | 'edits' | 'slips'> & { readonly cells: readonly (object | Failure)[] };
  const cases = ['notebooks', 'closing'].flatMap((kind) => {
    const golden = new URL(`../golden/data/${kind}_${id}.json`, import.meta.url);
    return JSON.parse(readFileSync(golden, 'utf8')) as readonly Case[];
  });

  it('is explained in both languages', () => {
    const unexplained = cases.flatMap(({ cells, ...typed }) => {
      const failure = cells.at(-1);
      if (failure === undefined || !('error' in failure)) return [];
      const inputs = inputsOf({ notebook: id, ...typed });
      const cell = cellsOf(notebookOf(id), inputs)[cells.length - 1];
      if (cell === undefined) throw new Error('more cells in the golden data than in the notebook');
      const { error: type, message } = failure;
      const run = stopsAt(id, inputs, cell.id, { kind: 'error', type, message });
      const trouble = troubleOf(run);
      const explanation = trouble && explainKnown(trouble);
      if (explanation === null) return [{ ...typed, type, message }];
      expect(causeOf(run)).not.toBeNull();
      expect(repairOf(run)).not.toBeNull();
      for (const language of ['en', 'zh'] as const) {
        const text = explanation[language].map(plainText).join(' ');
        expect(text).not.toMatch(/undefined|null|\[object| {2}/);
        expect(/\p{Script=Han}/u.test(text)).toBe(language === 'zh');
        // The first paragraph is why, in one sentence; what to change is said after it.
        expect(plainText(explanation[language][0] ?? [])).toMatch(/^(?:(?!\. [A-Z])[^。])*[.。]$/);
      }
      return [];
    });
    expect(unexplained).toEqual([]);
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [9949, '9.9 kB'],
    [154_389_504, '154 MB'],
    [999_600, '1.0 MB'],
    [4e12, '4.0 TB'],
    [1e30, '1.0 × 10^12 EB'],
  ])('writes %d', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
