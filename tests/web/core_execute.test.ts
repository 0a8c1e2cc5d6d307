import { beforeAll, describe, expect, test } from 'vitest';
import { estimatedWork } from '../../web/core/estimated_work.ts';
import { runCells } from '../../web/core/execute.ts';
import type { Inputs, PyNumber } from '../../web/inputs/inputs.ts';
import { NOTEBOOKS, cellsOf, notebookOf, ownCellsOf } from '../../web/notebooks/index.ts';
import { givenBy, givenTo, named, shownBy, printedText } from '../../web/program/cell.ts';
import { codesOf } from '../../web/program/line.ts';
import { allMade } from '../../web/run/shown.ts';
import { newSession, runOf, type Sessions } from './run.ts';

let session: Sessions;

beforeAll(async () => {
  session = await newSession();
});

const int = (value: number | bigint): PyNumber => ({ kind: 'int', value: BigInt(value) });

const defaults = notebookOf('001').defaults;
const own = (inputs: Inputs, id: '001' | '002' = '001') => codesOf(ownCellsOf(notebookOf(id), inputs));
const run = (inputs: Inputs) => runCells(session, own(inputs), { tensors: 'all' });

describe('a run', () => {
  test('stops at the first error, and the cells after it did not run', () => {
    const { outcomes } = run({ ...defaults, one: int(4) });
    const kinds = outcomes.map(({ kind }) => kind);
    const stopped = kinds.indexOf('error');
    expect(stopped).toBeGreaterThan(0);
    expect(outcomes[stopped]).toEqual({
      kind: 'error',
      type: 'IndexError',
      message: 'index out of range in self',
      line: 2,
    });
    expect(new Set(kinds.slice(0, stopped))).toEqual(new Set(['ran']));
    expect(new Set(kinds.slice(stopped + 1))).toEqual(new Set(['notRun']));
  });

  test('stops where memory is refused', () => {
    const inputs = { ...defaults, vocab: int(10n ** 12n) };
    const { outcomes, tensors } = run(inputs);
    const refused = outcomes.find(({ kind }) => kind === 'refused');
    if (refused?.kind !== 'refused') throw new Error('nothing was refused');
    expect(refused.limitBytes).toBe(2 ** 31);
    // The weight, the three IDs, and a few bytes for the numbers beside them.
    expect(refused.neededBytes).toBeGreaterThanOrEqual(2e13 + 24);
    expect(refused.neededBytes).toBeLessThan(2e13 + 24 + 1000);
    expect(outcomes.at(-1)).toEqual({ kind: 'notRun' });
    expect(Object.keys(tensors)).toEqual([named(1, 'idx')]);
  });

  test('stops at what this page does not have, and says so', () => {
    const { outcomes } = runCells(session, ['x = 1', 'def f(): pass', 'x'], { tensors: 'all' });
    expect(outcomes.map(({ kind }) => kind)).toEqual(['ran', 'unknown', 'notRun']);
    expect(outcomes[1]).toHaveProperty('message', expect.stringMatching(/^This page has no `def`/));
  });

  test('gives the tensors that stand in the namespace at the end, by their Python expressions', () => {
    const made = (id: '001' | '002') => {
      const notebook = notebookOf(id);
      const steps = notebook.steps.filter(({ id: step }) => !['limits', 'gradients'].includes(step));
      return allMade(runOf(session, { ...notebook, steps }, notebook.defaults, 'all'));
    };
    expect(Object.keys(made('001')).sort()).toEqual(
      [
        ...['idx', 'num_idx', 'embedding.weight', 'embedding(torch.tensor([1]))', 'embedding(torch.tensor([2]))'],
        ...['embedding(idx)', 'onehot', 'linear.weight', 'linear(onehot.float())'],
      ].sort(),
    );
    const keras = made('002');
    expect(Object.keys(keras).sort()).toEqual(
      [
        ...['idx', 'num_idx', 'fake_weights', 'embedding.get_weights()[0]', 'embedding(idx)'],
        ...['onehot', 'linear.get_weights()[0]', 'linear(onehot)'],
      ].sort(),
    );
    expect(keras['fake_weights']?.dtype).toBe('float64');
    expect(keras['linear.get_weights()[0]']?.dtype).toBe('float32');
  });

  test('copies none, or some rows, where so asked', () => {
    const cells = codesOf(cellsOf(notebookOf('001'), defaults));
    expect(runCells(session, cells, { tensors: null }).tensors).toEqual({});
    const { tensors, traces } = runCells(session, cells, { tensors: { maxElements: 15, rows: [3, 0, 9] } });
    const cellThat = (shown: string): number => traces.findIndex((trace) => trace.shown === shown);
    const table = tensors[named(cellThat('embedding.weight'), 'embedding.weight')] ?? null;
    const shown = tensors[shownBy(cellThat('embedding.weight'))];
    expect(shown).toMatchObject({ shape: [4, 5], rows: [3, 0] });
    expect(shown?.bytes).toHaveLength(2 * 5 * 4);
    if (table !== null) expect(table).toEqual(shown);
  });

  test('gives what calls of layers were given and gave', () => {
    const cells = ['import torch\ntorch.manual_seed(1)\ne = torch.nn.Embedding(4, 2)', 'e(torch.tensor([3, 1]))'];
    const { tensors, traces } = runCells(session, cells, { tensors: 'all' });
    const call = traces[1]?.calls.findIndex(({ name }) => name.endsWith('.__call__')) ?? -1;
    expect(traces[1]?.calls[call]).toMatchObject({ arguments: ['e', ''], line: 1 });
    const ids = tensors[givenTo(1, call, 1)];
    expect(ids).toMatchObject({ dtype: 'int64', shape: [2] });
    expect(ids && [...new BigInt64Array(ids.bytes.slice().buffer)]).toEqual([3n, 1n]);
    const W = new Float32Array(tensors[named(0, 'e.weight')]?.bytes.slice().buffer ?? new ArrayBuffer(0));
    expect(W).toHaveLength(8);
    const out = tensors[givenBy(1, call)];
    expect(out && [...new Float32Array(out.bytes.slice().buffer)]).toEqual([...W.subarray(6, 8), ...W.subarray(2, 4)]);
    expect(tensors[shownBy(1)]).toEqual(out);
  });

  test('does not depend on the runs before it', () => {
    const cells = NOTEBOOKS.map((notebook) => codesOf(cellsOf(notebook, notebook.defaults)));
    const first = cells.map((codes) => runCells(session, codes, { tensors: 'all' }));
    run({ ...defaults, ids: [], seed: int(7) });
    const again = cells.map((codes) => runCells(session, codes, { tensors: 'all' }));
    expect(again).toEqual(first);
    const kinds = new Set(first.flatMap(({ outcomes }) => outcomes.map(({ kind }) => kind)));
    expect(kinds).toEqual(new Set(['ran']));
  });

  test('shows what print writes, the last value, both, or nothing', () => {
    const { outcomes } = runCells(
      session,
      [
        'import torch\nx = torch.tensor([1])',
        'x',
        'print("x:\\n", x)',
        'print("PyTorch version:", torch.__version__)',
        'print(x)\nx + 1',
        'x;',
        'None',
      ],
      { tensors: null },
    );
    expect(outcomes.map((outcome) => (outcome.kind === 'ran' ? printedText(outcome) : outcome))).toEqual([
      '',
      'tensor([1])',
      'x:\n tensor([1])',
      'PyTorch version: 2.15.0',
      'tensor([1])\ntensor([2])',
      '',
      '',
    ]);
    expect(outcomes[4]).toEqual({ kind: 'ran', stdout: 'tensor([1])\n', result: 'tensor([2])' });
  });

  test('keeps what a name held at the end of its cell, and nothing that has no name', () => {
    const code = 'import torch\ntorch.tensor([7])\nx = torch.tensor([1])\nx = torch.tensor([2])\n1';
    const { tensors } = runCells(session, [code], { tensors: 'all' });
    expect(Object.keys(tensors)).toEqual([named(0, 'x')]);
    expect(tensors[named(0, 'x')]?.bytes[0]).toBe(2);
  });

  test('tells its progress from 0 to 1 over all weights', () => {
    const told: number[] = [];
    runCells(session, own({ ...defaults, vocab: int(30_000), dim: int(30) }), {
      tensors: null,
      onProgress: (done) => told.push(done),
    });
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.some((done) => done > 0 && done < 0.5)).toBe(true);
    expect(told).toContain(0.5);
    expect(told.at(-1)).toBe(1);
  });

  test('keeps what a cell wrote before it raised, or was refused', () => {
    const cells = ['print(1)\nnowhere', 'print(2)\ndef f(): pass', 'import torch\nprint(3)\ntorch.fft'];
    const { outcomes } = runCells(session, cells, { tensors: null, optional: [0, 1, 2] });
    // From IPython: what is printed before an error is shown; a text that is refused as a whole prints nothing.
    expect(outcomes.map((outcome) => ('stdout' in outcome ? outcome.stdout : ''))).toEqual(['1\n', '', '3\n']);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['error', 'unknown', 'unknown']);
  });

  test('of a name that was never made raises, and the session is good for the next run', () => {
    const { outcomes } = runCells(session, ['nowhere'], { tensors: 'all' });
    expect(outcomes).toEqual([{ kind: 'error', type: 'NameError', message: "name 'nowhere' is not defined", line: 1 }]);
    expect(run(defaults).outcomes.at(-1)?.kind).toBe('ran');
  });
});

describe('the work of a run is known before it', () => {
  test('from the sizes of the weights', () => {
    const work = estimatedWork(defaults);
    expect(work).toBeGreaterThan(2 * 4 * 5 - 1);
    expect(work).toBeLessThan(200);
    expect(estimatedWork({ ...defaults, vocab: int(50257), dim: int(768) })).toBeGreaterThan(2 * 50257 * 768 - 1);
    expect(estimatedWork({ ...defaults, ids: [[int(50256)], [int(3)]], dim: int(768) })).toBeGreaterThan(7e7);
  });

  test('whatever is typed', () => {
    expect(estimatedWork({ ...defaults, ids: [] })).toBeLessThan(50);
    expect(estimatedWork({ ...defaults, ids: [], dim: int(-3) })).toBe(0);
    expect(estimatedWork({ ...defaults, ids: [], vocab: int(10n ** 400n) })).toBe(0);
    expect(estimatedWork({ ...defaults, ids: Array.from({ length: 200_000 }, () => int(5)) })).toBeGreaterThan(6e4);
  });

  test('and as large for many IDs as for large weights, even where W is small', () => {
    const many = Array.from({ length: 100_000 }, () => int(3));
    expect(estimatedWork({ ...defaults, ids: many })).toBeGreaterThan(
      estimatedWork({ ...defaults, vocab: int(200_000) }),
    );
  });
});
