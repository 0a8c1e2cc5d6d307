import { beforeAll, describe, expect, test } from 'vitest';
import { estimatedWork } from '../../web/run/estimated_work.ts';
import type { Inputs, PyNumber } from '../../web/inputs/inputs.ts';
import { NOTEBOOKS, cellsOf, notebookOf, ownCellsOf } from '../../web/notebooks/index.ts';
import { givenBy, givenTo, hasRun, memoryRefusal, named, shownBy, printedText } from '../../web/engine/answer.ts';
import { codesOf } from '../../web/program/line.ts';
import { allMade } from '../../web/run/shown.ts';
import { newSession, raised, runOf, type Sessions } from './run.ts';

let session: Sessions;

beforeAll(async () => {
  session = await newSession();
});

const int = (value: number | bigint): PyNumber => ({ kind: 'int', value: BigInt(value) });

const defaults = notebookOf('001').defaults;
const own = (inputs: Inputs, id: '001' | '002' = '001') => codesOf(ownCellsOf(notebookOf(id), inputs));
const run = (inputs: Inputs) => session.run(own(inputs), { tensors: 'all' });

describe('a run', () => {
  test('stops at the first error, and the cells after it did not run', () => {
    const { answers } = run({ ...defaults, one: int(4) });
    const stopped = answers.findIndex(({ error }) => error);
    expect(stopped).toBeGreaterThan(0);
    expect(answers[stopped]?.error).toEqual({ type: 'IndexError', message: 'index out of range in self', line: 2 });
    expect(answers.slice(0, stopped).every(hasRun)).toBe(true);
    expect(answers.slice(stopped + 1).every(({ notRun }) => notRun)).toBe(true);
  });

  test('stops where memory is refused', () => {
    const inputs = { ...defaults, vocab: int(10n ** 12n) };
    const { answers, tensors } = run(inputs);
    const refused = answers.map(memoryRefusal).find((memory) => memory !== null);
    if (!refused) throw new Error('nothing was refused');
    expect(refused.limitBytes).toBe(2 ** 31);
    // The weight, the three IDs, and a few bytes for the numbers beside them.
    expect(refused.neededBytes).toBeGreaterThanOrEqual(2e13 + 24);
    expect(refused.neededBytes).toBeLessThan(2e13 + 24 + 1000);
    expect(answers.at(-1)?.hangsOn).toBe(answers.findIndex((answer) => answer.refused));
    expect(Object.keys(tensors)).toEqual([named(1, 'idx')]);
  });

  test('goes on past what this page does not have, and says so', () => {
    const { answers } = session.run(['x = 1', 'async def f(): pass', 'x', 'f'], { tensors: 'all' });
    expect(answers.map(hasRun)).toEqual([true, false, true, false]);
    expect(answers[3]?.hangsOn).toBe(1);
    expect(answers[1]?.refused).toEqual({ id: 'missing', arguments: ['async'], line: 1, syntax: true });
  });

  test('gives the tensors that stand in the namespace at the end, by their Python expressions', () => {
    const made = (id: '001' | '002') => {
      const notebook = notebookOf(id);
      const steps = notebook.steps.filter(
        ({ id: step, part }) => part !== 'words' && !['limits', 'gradients'].includes(step),
      );
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
    expect(session.run(cells, { tensors: null }).tensors).toEqual({});
    const { tensors, answers } = session.run(cells, { tensors: { maxElements: 15, rows: [3, 0, 9] } });
    const cellThat = (shown: string): number => answers.findIndex((answer) => answer.shown === shown);
    const table = tensors[named(cellThat('embedding.weight'), 'embedding.weight')] ?? null;
    const shown = tensors[shownBy(cellThat('embedding.weight'))];
    expect(shown).toMatchObject({ shape: [4, 5], rows: [3, 0] });
    expect(shown?.bytes).toHaveLength(2 * 5 * 4);
    if (table !== null) expect(table).toEqual(shown);
  });

  test('gives what calls of layers were given and gave', () => {
    const cells = ['import torch\ntorch.manual_seed(1)\ne = torch.nn.Embedding(4, 2)', 'e(torch.tensor([3, 1]))'];
    const { tensors, answers } = session.run(cells, { tensors: 'all' });
    const call = answers[1]?.calls.findIndex(({ name }) => name.endsWith('.__call__')) ?? -1;
    expect(answers[1]?.calls[call]).toMatchObject({ arguments: ['e', ''], line: 1 });
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
    const first = cells.map((codes) => session.run(codes, { tensors: 'all' }));
    run({ ...defaults, ids: [], seed: int(7) });
    const again = cells.map((codes) => session.run(codes, { tensors: 'all' }));
    expect(again).toEqual(first);
    expect(first.every(({ answers }) => answers.every(hasRun))).toBe(true);
  });

  test('shows what print writes, the last value, both, or nothing', () => {
    const { answers } = session.run(
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
    expect(answers.map((answer) => (hasRun(answer) ? printedText(answer) : answer))).toEqual([
      '',
      'tensor([1])',
      'x:\n tensor([1])',
      'PyTorch version: 2.15.0',
      'tensor([1])\ntensor([2])',
      '',
      '',
    ]);
    expect(answers[4]).toMatchObject({ stdout: 'tensor([1])\n', result: 'tensor([2])' });
  });

  test('keeps what a name held at the end of its cell, and nothing that has no name', () => {
    const code = 'import torch\ntorch.tensor([7])\nx = torch.tensor([1])\nx = torch.tensor([2])\n1';
    const { tensors } = session.run([code], { tensors: 'all' });
    expect(Object.keys(tensors)).toEqual([named(0, 'x')]);
    expect(tensors[named(0, 'x')]?.bytes[0]).toBe(2);
  });

  test('tells its progress cell by cell, and within one that makes a large weight', () => {
    const told: number[] = [];
    const cells = own({ ...defaults, vocab: int(30_000), dim: int(30) });
    session.run(cells, { onProgress: (cell, done) => void told.push(cell + done) });
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.some((done) => done % 1 > 0)).toBe(true);
    expect(told.at(-1)).toBeLessThanOrEqual(cells.length);
    expect(told.at(-1)).toBeGreaterThan(cells.length / 2);
  });

  test('keeps what a cell wrote before it raised, or was refused', () => {
    const cells = ['print(1)\nnowhere', 'print(2)\nasync def f(): pass', 'import torch\nprint(3)\ntorch.fft'];
    const { answers } = session.run(cells, { tensors: null, optional: [0, 1, 2] });
    // From IPython: what is printed before an error is shown; a text that is refused as a whole prints nothing.
    expect(answers.map(({ stdout = '' }) => stdout)).toEqual(['1\n', '', '3\n']);
    expect(answers.map(({ error, refused }) => [!error, !refused])).toEqual([
      [false, true],
      ...Array.from({ length: 2 }, () => [true, false]),
    ]);
  });

  test('of a name that was never made raises, and the session is good for the next run', () => {
    const { answers } = session.run(['nowhere'], { tensors: 'all' });
    expect(answers).toMatchObject([raised('NameError', "name 'nowhere' is not defined")]);
    expect(run(defaults).answers.every(hasRun)).toBe(true);
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
