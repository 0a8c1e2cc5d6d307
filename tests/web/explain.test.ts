import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { causeOf } from '../../web/explain/cause.ts';
import { explain, explainKnown } from '../../web/explain/explain.ts';
import { repairOf } from '../../web/explain/repair.ts';
import { troubleOf } from '../../web/explain/trouble.ts';
import { formatBytes } from '../../web/explain/memory.ts';
import { plainText } from '../../web/text/prose.ts';
import type { Drafts, Inputs } from '../../web/inputs/inputs.ts';
import { cellsOf, NOTEBOOKS, notebookOf } from '../../web/notebooks/index.ts';
import type { NotebookId } from '../../web/notebooks/notebook.ts';
import type { CellAnswer } from '../../web/engine/answer.ts';
import { cellsIn, type Run } from '../../web/run/run.ts';
import { stopIn } from '../../web/run/stop.ts';
import { inputsOf, type Typed } from '../golden/typed.ts';
import { newSession, NOT_RUN, raised, runOf, SILENT, type Sessions } from './run.ts';

interface Failure {
  readonly error: string;
  readonly message: string;
}

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

/** A run that stops at a cell in this way, after what the cells did in the core. */
function stopsAt(id: NotebookId, inputs: Inputs, cellId: string, answer: CellAnswer): Run {
  const run = runOf(session, notebookOf(id), inputs);
  const stop = cellsIn(run).find(({ cell }) => cell.id === cellId)?.number;
  if (stop === undefined) throw new Error(`no cell ${cellId}`);
  const sections = run.sections.map(({ step, cells }) => ({
    step,
    cells: cells.map((cell) => {
      if (cell.number < stop) return cell;
      const { calls } = cell.answer;
      return { ...cell, answer: { ...(cell.number === stop ? answer : NOT_RUN), calls } };
    }),
  }));
  return { ...run, sections };
}

/** What is said of an error that the core gives in the cell of this name. */
function saidOfRun(notebook: NotebookId, cellId: string, typed: Partial<Drafts>): { en: string; zh: string } {
  const run = runOf(session, notebookOf(notebook), inputsOf({ notebook, typed, edits: [] }));
  const stop = stopIn(run);
  expect(stop?.cell.id).toBe(cellId);
  expect(stop?.answer.error).toMatchObject(OUT_OF_RANGE);
  return textsOf(run);
}

function textsOf(run: Run): { en: string; zh: string } {
  const explanation = explain(run);
  if (explanation === null) throw new Error('nothing was said');
  return { en: explanation.en.map(plainText).join(' '), zh: explanation.zh.map(plainText).join(' ') };
}

const OUT_OF_RANGE = { type: 'IndexError', message: 'index out of range in self' };

describe('explain', () => {
  it('names the ID, the rows that exist, and what to change', () => {
    const single = saidOfRun('000', 'one', { one: '7' });
    expect(single.en).toContain('no row for ID 7: W has only rows 0 to 3');
    expect(single.en).toContain('Choose an ID from 0 to 3, or give a vocabulary of at least 8.');
    expect(single.zh).toContain('W 只有 0 到 3 号行');
    const alone = saidOfRun('000', 'one', { ids: '0' });
    expect(alone.en).toContain('W has only row 0.');
    expect(alone.en).toContain('Choose ID 0, or give a vocabulary of at least 2.');
    expect(alone.zh).toContain('请选择 ID 0，或者把词表大小设为');
    const given = saidOfRun('001', 'batch', { vocab: '3' });
    expect(given.en).toContain('no row for ID 3: W has only rows 0 to 2');
    expect(given.en).toContain('vocabulary at least 4');
    const negative = saidOfRun('003', 'batch', { ids: '1, -2, 3' });
    expect(negative.en).toContain('no row for ID −2');
    expect(negative.en).toContain('counts from the end');
  });

  it('knows what the cell looks up', () => {
    expect(saidOfRun('001', 'two', { two: '8' }).en).toContain('ID 8');
    expect(saidOfRun('001', 'one', { one: '9', two: '8' }).en).toContain('ID 9');
  });

  it('says nothing of cells that ran, or were not reached', () => {
    const [notebook] = NOTEBOOKS;
    if (notebook === undefined) throw new Error('no notebooks');
    for (const quiet of [SILENT, NOT_RUN])
      expect(explain(stopsAt(notebook.id, notebook.defaults, 'ids', quiet))).toBeNull();
    expect(explain(runOf(session, notebook, notebook.defaults))).toBeNull();
  });

  it('gives the size of what was refused', () => {
    const inputs = inputsOf({ notebook: '000', typed: { vocab: '1000000000', dim: '1000' }, edits: [] });
    const asking = (neededBytes: number, limitBytes: number | null): CellAnswer => ({
      refused: { id: 'memory', arguments: [], line: 1, neededBytes, limitBytes },
      calls: [],
    });
    const refused = explain(stopsAt('000', inputs, 'embedding', asking(4e12, 2 ** 31)));
    expect(refused?.en.map(plainText).join(' ')).toContain(
      'needs 4.0 TB of memory, and at most 2.1 GB can be used here',
    );
    expect(refused?.zh.map(plainText).join(' ')).toContain('4.0 TB');
    expect(refused?.en.map(plainText).join(' ')).toContain('nothing has been allocated');
    const notGiven = explain(stopsAt('000', inputs, 'embedding', asking(4e8, null)));
    const said = notGiven?.en.map(plainText).join(' ');
    expect(said).toContain('needs 400 MB of memory, and the browser does not give this page so much.');
    expect(said).not.toContain('nothing has been allocated');
  });

  it('has something to say of an error that it does not know', () => {
    const { defaults } = notebookOf('000');
    const surprise = raised('SurpriseError', 'what is this?');
    expect(textsOf(stopsAt('000', defaults, 'linear', surprise)).en).toContain('SurpriseError');
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
      const run = stopsAt(id, inputs, cell.id, raised(type, message));
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
