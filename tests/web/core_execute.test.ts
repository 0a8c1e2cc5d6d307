import { beforeAll, describe, expect, test } from 'vitest';
import { estimatedWork } from '../../web/core/cost.ts';
import { runCells, type RunnableCell } from '../../web/core/execute.ts';
import { loadCore } from '../../web/core/load.ts';
import { Session } from '../../web/core/session.ts';
import type { Inputs, PyNumber } from '../../web/inputs/inputs.ts';
import { NOTEBOOKS, cellsOf, notebookOf, ownCellsOf } from '../../web/notebooks/index.ts';
import type { Output, Step } from '../../web/program/step.ts';

let session: Session;

beforeAll(async () => {
  const loaded = await loadCore();
  if (!loaded.ok) throw new Error(loaded.message);
  session = new Session(loaded.core);
});

const int = (value: number | bigint): PyNumber => ({ kind: 'int', value: BigInt(value) });

const defaults = notebookOf('001').defaults;
const run = (inputs: Inputs) => runCells(session, ownCellsOf(notebookOf('001'), inputs), { tensors: 'all' });

const cell = (output: Output | null, ...steps: readonly Step[]): RunnableCell => ({ steps, output });
const tensor = (out: string, literal: string): Step => ({ op: 'torch.tensor', out, literal });

describe('a run', () => {
  test('stops at the first error, and the cells after it did not run', () => {
    const { outcomes } = run({ ...defaults, one: int(4) });
    const kinds = outcomes.map(({ kind }) => kind);
    const stopped = kinds.indexOf('error');
    expect(stopped).toBeGreaterThan(0);
    expect(outcomes[stopped]).toEqual({ kind: 'error', type: 'IndexError', message: 'index out of range in self' });
    expect(new Set(kinds.slice(0, stopped))).toEqual(new Set(['ran']));
    expect(new Set(kinds.slice(stopped + 1))).toEqual(new Set(['notRun']));
  });

  test('stops where memory is refused', () => {
    const { outcomes, tensors } = run({ ...defaults, vocab: int(10n ** 12n) });
    expect(outcomes).toContainEqual({ kind: 'refused', neededBytes: 2e13 + 24, limitBytes: 2 ** 31 });
    expect(outcomes.at(-1)).toEqual({ kind: 'notRun' });
    expect(Object.keys(tensors)).toEqual(['idx']);
  });

  test('gives the tensors that stand in the namespace at the end, by their Python expressions', () => {
    expect(Object.keys(run(defaults).tensors).sort()).toEqual(
      [
        ...['idx', 'num_idx', 'embedding.weight', 'embedding(torch.tensor([1]))', 'embedding(torch.tensor([2]))'],
        ...['embedding(idx)', 'onehot', 'linear.weight', 'linear(onehot.float())'],
      ].sort(),
    );
    const keras = runCells(session, ownCellsOf(notebookOf('002'), notebookOf('002').defaults), { tensors: 'all' });
    expect(Object.keys(keras.tensors).sort()).toEqual(
      [
        ...['idx', 'num_idx', 'fake_weights', 'embedding.get_weights()[0]', 'embedding(idx)'],
        ...['onehot', 'linear.get_weights()[0]', 'linear(onehot)'],
      ].sort(),
    );
    expect(keras.tensors['fake_weights']?.dtype).toBe('float64');
    expect(keras.tensors['linear.get_weights()[0]']?.dtype).toBe('float32');
  });

  test('copies none, or some rows, where so asked', () => {
    const cells = cellsOf(notebookOf('001'), defaults);
    expect(runCells(session, cells, { tensors: 'none' }).tensors).toEqual({});
    const { tensors } = runCells(session, cells, { tensors: { maxElements: 15, rows: [3, 0, 9] } });
    expect(tensors['embedding(idx)']?.rows).toBeNull();
    expect(tensors['embedding.weight']).toMatchObject({ shape: [4, 5], rows: [3, 0] });
    expect(tensors['embedding.weight']?.bytes).toHaveLength(2 * 5 * 4);
  });

  test('does not depend on the runs before it', () => {
    const inputs = NOTEBOOKS.map((notebook) => [notebook, notebook.defaults] as const);
    const first = inputs.map(([notebook, given]) => runCells(session, cellsOf(notebook, given), { tensors: 'all' }));
    run({ ...defaults, ids: [], seed: int(7) });
    const again = inputs.map(([notebook, given]) => runCells(session, cellsOf(notebook, given), { tensors: 'all' }));
    expect(again).toEqual(first);
    expect(first.flatMap(({ outcomes }) => outcomes.map(({ kind }) => kind))).not.toContain('error');
  });

  test('shows what print writes, the last value, a published line, or nothing', () => {
    const cells = [
      cell(null, tensor('x', '[1]')),
      cell({ kind: 'result', of: 'x', style: 'torch.repr' }),
      cell({ kind: 'stdout', prefix: 'x:\n ', of: 'x', style: 'torch.repr' }),
      cell({ kind: 'published', text: 'PyTorch version: 1.0' }),
    ];
    const { outcomes } = runCells(session, cells, { tensors: 'none' });
    expect(outcomes.map((outcome) => (outcome.kind === 'ran' ? outcome.text : outcome))).toEqual([
      '',
      'tensor([1])',
      'x:\n tensor([1])',
      'PyTorch version: 1.0',
    ]);
  });

  test('leaves out what the code gives no name', () => {
    const cells = [cell(null, tensor('torch.tensor([1])', '[1]'), tensor('x', '[1]'), tensor('x', '[2]'))];
    const { tensors } = runCells(session, cells, { tensors: 'all' });
    expect(Object.keys(tensors)).toEqual(['x']);
    expect(tensors['x']?.bytes[0]).toBe(2);
  });

  test('tells its progress from 0 to 1 over all weights', () => {
    const told: number[] = [];
    const cells = ownCellsOf(notebookOf('001'), { ...defaults, vocab: int(30_000), dim: int(30) });
    runCells(session, cells, { tensors: 'none', onProgress: (done) => told.push(done) });
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told.some((done) => done > 0 && done < 0.5)).toBe(true);
    expect(told).toContain(0.5);
    expect(told.at(-1)).toBe(1);
  });

  test('throws on a bug, and the session is good for the next run', () => {
    const bug = cell({ kind: 'result', of: 'nowhere', style: 'torch.repr' });
    expect(() => runCells(session, [bug], { tensors: 'all' })).toThrow("name 'nowhere' is not defined");
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
