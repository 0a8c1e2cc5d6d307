import { beforeAll, describe, expect, test } from 'vitest';
import { notebookFiles } from '../../web/engine/files.ts';
import { startCore } from '../../web/engine/notebook_core.ts';
import { Session } from '../../web/engine/session.ts';
import type { CellAnswer, RunAnswer } from '../../web/engine/answer.ts';
import type { Core } from '../../web/engine/session.ts';
import { givenBy, givenTo, named, shownBy, type CopyLimit, type TensorValue } from '../../web/engine/answer.ts';

let core: Core;
let kerasCore: Core;

beforeAll(async () => {
  core = await startCore(notebookFiles('pytorch'));
  kerasCore = await startCore(notebookFiles('keras'));
});

const WHOLE: CopyLimit = { maxElements: Infinity, rows: [] };

/** What the cells answer, without their calls. */
function answersOf(cells: readonly string[], session = new Session(core)): readonly Omit<CellAnswer, 'calls'>[] {
  return session.run(cells).answers.map(({ calls, ...answer }) => {
    expect(calls).toBeInstanceOf(Array);
    return answer;
  });
}

/** What a session gives of these cells, all of which run to their ends. */
function ran(cells: readonly string[], tensors = WHOLE, session = new Session(core)): RunAnswer {
  const result = session.run(cells, { tensors });
  for (const answer of result.answers) {
    expect(answer).not.toHaveProperty('error');
    expect(answer).not.toHaveProperty('refused');
  }
  return result;
}

/** The tensor that a run has left under this name after a cell, counted from 0. */
function held({ tensors }: RunAnswer, name: string, cell = 0): TensorValue {
  const value = tensors[named(cell, name)];
  if (value === undefined) throw new Error(`there is no ${name}`);
  return value;
}

const sizes = (vocab: string, dim: string): string =>
  `import torch\nnum_idx = ${vocab}\nout_dim = ${dim}\ntorch.manual_seed(123)`;
const EMBEDDING = 'embedding = torch.nn.Embedding(num_idx, out_dim)';
const LINEAR = 'linear = torch.nn.Linear(num_idx, out_dim, bias=False)';
const LOOK_UP = 'embedding(idx)';
const TENSORFLOW = `import os
os.environ['TF_USE_LEGACY_KERAS'] = '1'
import numpy as np
import tensorflow as tf`;
const ids = (literal: string): string => `idx = torch.tensor(${literal})`;
const lines = (...all: readonly string[]): string => all.join('\n');

function floats({ bytes }: TensorValue): Float32Array {
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / Float32Array.BYTES_PER_ELEMENT);
}

/** The bytes that are refused: those of the tensor, and a few for the numbers that the cells hold beside it. */
const needed = (refusal: CellAnswer['refused']): number => refusal?.neededBytes ?? NaN;

describe('what goes wrong comes back as data', () => {
  test('an error of the framework, with class, message and line', () => {
    expect(answersOf([lines(sizes('4', '5'), EMBEDDING, ids('[4]')), LOOK_UP])).toEqual([
      {},
      { error: { type: 'IndexError', message: 'index out of range in self', line: 1 } },
    ]);
    expect(answersOf([lines('import torch', ids('[1, [2]]'))])).toEqual([
      { error: { type: 'TypeError', message: "'list' object cannot be interpreted as an integer", line: 2 } },
    ]);
  });

  test('an error of Python', () => {
    expect(answersOf([LOOK_UP, '1'])).toEqual([
      { error: { type: 'NameError', message: "name 'embedding' is not defined", line: 1 } },
      { notRun: true },
    ]);
    expect(answersOf(['x = ', '1'])).toEqual([
      { error: { type: 'SyntaxError', message: 'invalid syntax', line: 1, column: 5 } },
      { notRun: true },
    ]);
  });

  test('a message beyond ASCII', () => {
    const layer = "e = tf.keras.layers.Embedding(name='嵌入', input_dim=2, output_dim=1, weights=[w])";
    const cells = [
      lines(
        TENSORFLOW,
        'idx = tf.constant([7])',
        'w = np.array([[1], [2]])',
        layer,
        'model = tf.keras.Sequential([e])',
      ),
      'e(idx)',
    ];
    const [, answer] = answersOf(cells, new Session(kerasCore));
    expect(answer?.error?.message).toContain("layer '嵌入' (type Embedding)");
    expect(answer?.error?.message).toContain('  • inputs=');
  });

  test('our own refusal, with bytes', () => {
    const refusalOf = (cell: string, memoryLimitBytes?: number) =>
      answersOf([cell], new Session(core, memoryLimitBytes))[0]?.refused;
    const refused = refusalOf(lines(sizes('50257', '1000000'), EMBEDDING));
    expect(refused).toMatchObject({ line: 5, limitBytes: 2 ** 31 });
    expect(needed(refused)).toBeGreaterThanOrEqual(50257 * 4e6);
    expect(needed(refused)).toBeLessThan(50257 * 4e6 + 1000);
    const small = refusalOf(lines('import torch', 'torch.manual_seed(1)', 'e = torch.nn.Embedding(4, 7)'), 100);
    expect(small).toMatchObject({ line: 3, limitBytes: 100 });
    expect(needed(small)).toBeGreaterThanOrEqual(112);
    expect(needed(small)).toBeLessThan(112 + 1000);
  });

  test('memory that the engine does not give is refused as well', () => {
    const session = new Session(core, 1e15);
    const [refused] = answersOf([lines(sizes('1000000000', '1000'), EMBEDDING)], session);
    expect(refused?.refused?.limitBytes).toBeNull();
    expect(needed(refused?.refused)).toBeGreaterThanOrEqual(4e12);
    expect(needed(refused?.refused)).toBeLessThan(4e12 + 1000);
    expect(answersOf([lines(sizes('4', '1000'), EMBEDDING)], session)).toEqual([{}]);
  });

  test('what this page does not do is refused in words, and the module lives on', () => {
    const session = new Session(kerasCore);
    const start = lines(
      TENSORFLOW,
      ...['empty = tf.constant([])', 'idx = tf.constant([2, 3, 1])', 'weights = np.array([[0.5, 1.0]])', 'five = 5'],
    );
    const ramp = (num: string, dim: string): string =>
      `np.round(np.arange(${num})[:, None] * 0.11, 2) * np.ones(${dim})`;
    const dense = (shape: string): string =>
      `tf.keras.layers.Dense(name='dense', units=five, use_bias=False, input_shape=${shape}, weights=[weights])`;
    for (const code of [
      ...[ramp('empty', 'five'), ramp('five', 'empty')],
      "tf.keras.layers.Embedding(name='embedding', input_dim=empty, output_dim=five, weights=[weights])",
      ...['5', '[]', "'x'", "float('nan')", 'True'].map(dense),
      ...['async def f(): pass', '1 << 2', 'torch.fft', 'import re'],
    ]) {
      const [first, answer] = answersOf([start, code], session);
      expect(first).toEqual({});
      expect(answer?.refused !== undefined || answer?.error?.type === 'NameError', code).toBe(true);
    }
    const result = ran([start, ramp('five', 'five')], { maxElements: NaN, rows: [NaN, 0.5, 1, 9] }, session);
    expect(result.answers[1]).toHaveProperty('result');
    expect(held(result, 'empty')).toMatchObject({ shape: [0], rows: null });
    expect(held(result, 'idx')).toMatchObject({ shape: [3], rows: [1] });
  });

  test('a cell that answers as in the run before has the same object for its answer', () => {
    const session = new Session(core);
    const first = session.run(['x = 1\nx', 'y = 2\ny', 'x + y']).answers;
    const second = session.run(['x = 1\nx', 'y = 3\ny', 'x + y']).answers;
    expect(second).toEqual([first[0], { result: '3', shown: 'y', calls: [] }, { result: '4', calls: [] }]);
    expect(second[0]).toBe(first[0]);
    const shorter = session.run(['x = 1\nx']).answers;
    expect(shorter).toEqual([first[0]]);
    expect(session.run(['x = 1\nx', 'y = 3\ny']).answers[1]).toEqual(second[1]);
  });

  test('a tensor that is as in the run before at its place is the same object', () => {
    const session = new Session(core);
    const left = (literals: string, limit = WHOLE) =>
      ran([lines('import torch', literals), 'torch.tensor([5, 6])'], limit, session).tensors;
    const first = left('x = torch.tensor([1, 2])\ny = torch.tensor([3.0, 4.0])');
    const second = left('x = torch.tensor([1, 3])\ny = torch.tensor([3.0, 4.0])');
    expect(second['0 y']).toBe(first['0 y']);
    expect(second[shownBy(1)]).toBe(first[shownBy(1)]);
    expect(second['0 x']).not.toBe(first['0 x']);
    expect(second['0 x']?.bytes[8]).toBe(3);
    expect(first['0 x']?.bytes[8]).toBe(2);
    // The same bytes, another dtype; another shape; another place; one that was not there before.
    const third = left('y = torch.tensor([1077936128, 1082130432], dtype=torch.int32)\nx = torch.tensor([[1, 3]])');
    expect(third['0 y']).toMatchObject({ dtype: 'int32', shape: [2], bytes: first['0 y']?.bytes, decimals: null });
    expect(third['0 x']).toMatchObject({ shape: [1, 2], bytes: second['0 x']?.bytes });
    expect(third[shownBy(1)]).toBe(first[shownBy(1)]);
    const fourth = left('z = torch.tensor([[1, 3]])\nx = torch.tensor([[1, 3]])');
    expect(fourth['0 x']).toBe(third['0 x']);
    expect(fourth['0 z']).toEqual(fourth['0 x']);
    expect(Object.keys(fourth)).not.toContain('0 y');
    expect(session.run(['1']).tensors).toEqual({});
    expect(left('x = torch.tensor([[1, 3]])')['0 x']).toEqual(fourth['0 x']);
  });

  test('rows of a tensor are not the same where the tensor is written with other decimals, or they are other rows', () => {
    const session = new Session(core);
    const left = (last: string, rows: readonly number[]) =>
      ran([`import torch\nx = torch.tensor([1., 2., ${last}])`], { maxElements: 2, rows }, session).tensors['0 x'];
    const first = left('3.', [0, 1]);
    expect(first).toMatchObject({ rows: [0, 1], decimals: 0 });
    expect(left('4.', [0, 1])).toBe(first);
    expect(left('0.5', [0, 1])).toEqual({ ...first, decimals: 4 });
    expect(left('0.5', [1, 2])).toMatchObject({ rows: [1, 2] });
  });

  test('large tensors are given anew', () => {
    const session = new Session(core);
    const cells = ['import torch\nx = torch.arange(300000)\ny = torch.tensor([1])'];
    const [first, second] = [ran(cells, WHOLE, session), ran(cells, WHOLE, session)];
    expect(second).toEqual(first);
    expect(held(second, 'x')).not.toBe(held(first, 'x'));
    expect(held(second, 'y')).toBe(held(first, 'y'));
  });

  test('each copy has its own bytes, whole or by rows', () => {
    const { tensors } = ran(
      [
        lines('import torch', 'flags = torch.tensor([True, False, True])', 'ids = torch.tensor([7, 8])'),
        'rows = torch.arange(6).view(3, 2)\nrows',
      ],
      { maxElements: 4, rows: [2, 0] },
    );
    const int64 = (...numbers: readonly bigint[]) => new Uint8Array(BigInt64Array.from(numbers).buffer);
    const rows = { dtype: 'int64', shape: [3, 2], bytes: int64(4n, 5n, 0n, 1n), rows: [2, 0], decimals: null };
    expect(tensors).toEqual({
      '0 flags': { dtype: 'bool', shape: [3], bytes: Uint8Array.of(1, 0, 1), rows: null, decimals: null },
      '0 ids': { dtype: 'int64', shape: [2], bytes: int64(7n, 8n), rows: null, decimals: null },
      '1 rows': rows,
      '1': rows,
    });
  });

  test('copies say with how many decimals figures write them', () => {
    const decimals = (result: RunAnswer, ...names: readonly string[]) =>
      names.map((name) => held(result, name).decimals);
    const torch = ran(['import torch\nwhole = torch.tensor([1., 2.])\nhalf = whole / 4\nids = torch.tensor([1, 2])']);
    expect(decimals(torch, 'whole', 'half', 'ids')).toEqual([0, 4, null]);
    const code = `${TENSORFLOW}\nwhole = tf.constant([1., 2.])\nthird = tf.constant([0.5, 1/3])\nsmall = tf.constant([1., 1e-9])`;
    expect(decimals(ran([code], WHOLE, new Session(kerasCore)), 'whole', 'third', 'small')).toEqual([1, 8, 0]);
  });

  test('a line that fails leaves the variables as they were', () => {
    const session = new Session(core);
    const result = session.run(
      [lines(sizes('4', '5'), EMBEDDING, ids('[1]'), `out = ${LOOK_UP}`), lines(ids('[9]'), `out = ${LOOK_UP}`), 'out'],
      { optional: [1], tensors: WHOLE },
    );
    expect(result.answers[1]?.error).toMatchObject({ type: 'IndexError', line: 2 });
    expect(result.tensors[shownBy(2)]).toEqual(held(result, 'out', 0));
    expect(held(result, 'idx', 1).bytes[0]).toBe(9);
    expect(held(result, 'idx', 0).bytes[0]).toBe(1);
  });
});

describe('tensors are copied out', () => {
  const idxOf = (literal: string, limit = WHOLE) => held(ran([lines('import torch', ids(literal))], limit), 'idx');

  test('with dtype, shape and elements', () => {
    const { dtype, shape, bytes, rows } = idxOf('[[2, 3], [9007199254740993, -1]]');
    expect({ dtype, shape, rows }).toEqual({ dtype: 'int64', shape: [2, 2], rows: null });
    expect([...new BigInt64Array(bytes.buffer)]).toEqual([2n, 3n, 9007199254740993n, -1n]);
    expect(idxOf('[]')).toMatchObject({ dtype: 'float32', shape: [0], rows: null });
    expect(idxOf('5', { maxElements: 0, rows: [] })).toMatchObject({ shape: [], rows: null });
  });

  test('and none where none are asked for, or nothing is one', () => {
    expect(new Session(core).run(['import torch', 'x = torch.tensor([1])\nx']).tensors).toEqual({});
    expect(ran(['x = 5', 'x', 'y = [1, 2]\ny']).tensors).toEqual({});
  });

  test('and nothing done to a copy reaches what the core holds', () => {
    const session = new Session(core);
    const cells = [lines(sizes('4', '5'), EMBEDDING)];
    const first = held(ran(cells, WHOLE, session), 'embedding.weight');
    const kept = Uint8Array.from(first.bytes);
    first.bytes.fill(0);
    const shown = ran([...cells, 'embedding.weight'], WHOLE, session).tensors[shownBy(1)];
    expect(shown?.bytes).toEqual(kept);
    expect(kept.some((byte) => byte !== 0)).toBe(true);
  });

  test('and a small copy, which later runs may give again, keeps no other alive', () => {
    const session = new Session(core);
    const { tensors } = ran([lines(sizes('4', '5'), EMBEDDING, 'rows = embedding.weight[1:]')], WHOLE, session);
    expect(Object.keys(tensors).length).toBeGreaterThan(1);
    for (const { bytes } of Object.values(tensors)) expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
  });

  test('a copy outlives a growth of memory, the variable and the session', () => {
    const session = new Session(core);
    const { bytes } = held(ran([lines(sizes('4', '5'), EMBEDDING)], WHOLE, session), 'embedding.weight');
    const kept = Uint8Array.from(bytes);
    expect(answersOf([lines(sizes('400000', '20'), EMBEDDING)], session)).toEqual([{}]);
    session.dispose();
    expect(bytes).toEqual(kept);
  });

  test('as they were when a cell had run, whatever later cells do', () => {
    const result = ran([
      lines(sizes('7', '3'), EMBEDDING, 'out = embedding(torch.tensor([6]))'),
      'with torch.no_grad():\n    embedding.weight[6, 2] = 0.5',
      'out = 1\nembedding = 1',
    ]);
    const [before, then] = [0, 1].map((cell) => floats(held(result, 'embedding.weight', cell)));
    expect(then?.[20]).toBe(0.5);
    expect(before?.[20]).not.toBe(0.5);
    expect(before?.subarray(0, 20)).toEqual(then?.subarray(0, 20));
    expect(floats(held(result, 'out'))[2]).toBe(before?.[20]);
  });

  test('what a cell shows, and what layers were given and gave', () => {
    const result = ran([lines(sizes('4', '5'), EMBEDDING, ids('[2, 1]'), LOOK_UP), 'print("W:\\n", embedding.weight)']);
    const W = floats(held(result, 'embedding.weight'));
    const shown = result.tensors[shownBy(0)];
    expect(shown?.shape).toEqual([2, 5]);
    expect(shown && [...floats(shown)]).toEqual([...W.subarray(10, 15), ...W.subarray(5, 10)]);
    expect(result.tensors[shownBy(1)]?.bytes).toEqual(held(result, 'embedding.weight').bytes);
    const calls = result.answers[0]?.calls ?? [];
    const call = calls.findIndex(({ name }) => name === 'torch.nn.modules.sparse.Embedding.__call__');
    expect(calls[call]).toMatchObject({ line: 7, arguments: ['embedding', 'idx'], results: [] });
    expect(result.tensors[givenTo(0, call, 1)]).toEqual(held(result, 'idx'));
    expect(result.tensors[givenBy(0, call)]).toEqual(shown);
    expect(result.tensors).not.toHaveProperty([givenTo(0, call, 2)]);
  });

  test('a transposed weight in its own order', () => {
    const result = ran([
      lines(sizes('7', '3'), EMBEDDING, LINEAR, 'linear.weight = torch.nn.Parameter(embedding.weight.T)'),
      'with torch.no_grad():\n    embedding.weight[6, 2] = 0.5',
      'linear.weight',
    ]);
    const W = floats(held(result, 'embedding.weight'));
    const transposed = held(result, 'linear.weight');
    expect(transposed.shape).toEqual([3, 7]);
    expect([...floats(transposed)]).toEqual(Array.from({ length: 21 }, (_, i) => W[(i % 7) * 3 + Math.floor(i / 7)]));
    const then = result.tensors[shownBy(2)];
    expect(then && floats(then)[20]).toBe(0.5);
  });

  test('of large ones the rows asked for, if they exist', () => {
    const cells = [
      lines(sizes('1000', '300'), EMBEDDING, ids('[999, 2]'), 'onehot = torch.nn.functional.one_hot(idx)'),
    ];
    const whole = floats(held(ran(cells), 'embedding.weight'));
    const part = held(ran(cells, { maxElements: 1000, rows: [999, 3, -1, 1000, 3] }), 'embedding.weight');
    expect(part).toMatchObject({ shape: [1000, 300], rows: [999, 3, 3] });
    expect(floats(part).subarray(0, 300)).toEqual(whole.subarray(999 * 300));
    expect(floats(part).subarray(300, 600)).toEqual(whole.subarray(900, 1200));
    const row = held(ran(cells, { maxElements: 10, rows: [1] }), 'onehot');
    expect([...new BigInt64Array(row.bytes.slice().buffer)].indexOf(1n)).toBe(2);
  });

  test('never more than an array can hold', () => {
    const code = 'onehot = torch.nn.functional.one_hot(idx, num_idx)\nonehot';
    const result = ran([lines('import torch', 'num_idx = 1000000000', ids('[999999999, 5]'), code)], {
      maxElements: 2 ** 17,
      rows: [0, 1],
    });
    expect(result.answers).toMatchObject([
      { result: 'tensor([[0, 0, 0,  ..., 0, 0, 1],\n        [0, 0, 0,  ..., 0, 0, 0]])', shown: 'onehot' },
    ]);
    const { shape, rows, bytes } = held(result, 'onehot');
    expect({ shape, rows, length: bytes.length }).toEqual({ shape: [2, 1e9], rows: [], length: 0 });
  });
});

test('progress is told, and only while somebody listens', () => {
  const session = new Session(core);
  const told: (readonly [cell: number, done: number])[] = [];
  const cells = [sizes('20000', '50'), EMBEDDING];
  session.run(cells, { onProgress: (cell, done) => void told.push([cell, done]) });
  const done = told.filter(([cell]) => cell === 1).map(([, part]) => part);
  expect(done.length).toBeGreaterThan(1);
  expect(done.at(-1)).toBe(1);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  const before = told.length;
  session.run([...cells, LINEAR]);
  expect(told).toHaveLength(before);
});

test('neither sessions nor runs share variables or random numbers', () => {
  const code = lines(sizes('4', '5'), EMBEDDING, 'embedding.weight');
  const [one, other] = [new Session(core), new Session(core)];
  const [first] = answersOf([code], one);
  expect(first?.result).toMatch(/^Parameter containing:/);
  expect(answersOf([code], other)).toEqual([first]);
  expect(answersOf([code], one)).toEqual([first]);
  expect(answersOf(['embedding'], one)[0]?.error).toMatchObject({ type: 'NameError' });
});

describe('beside the cells', () => {
  const bytes = (...given: readonly number[]): Uint8Array => new Uint8Array(given);

  test('files are read, whatever their bytes, until others take their place', () => {
    const session = new Session(core);
    const read = (path: string) => answersOf([`open(${JSON.stringify(path)}).read()`], session)[0];
    expect(read('a.txt')?.refused).toMatchObject({ id: 'needs_file', arguments: ['a.txt'] });
    session.setFiles([
      { path: 'a.txt', bytes: bytes(0xe4, 0xb8, 0xad, 0, 0x0d, 0x0a) },
      { path: '中/b.txt', bytes: bytes(0xff) },
      { path: 'empty.txt', bytes: bytes() },
    ]);
    expect(read('a.txt')?.result).toBe("'中\\x00\\n'");
    expect(read('中/b.txt')?.refused).toMatchObject({ id: 'file_not_utf8', arguments: ['中/b.txt'] });
    expect(read('empty.txt')?.result).toBe("''");
    session.setFiles([]);
    expect(read('a.txt')?.refused?.id).toBe('needs_file');
  });

  test('it is known before they run which are refused, and what hangs on these', () => {
    const cells = ['import torch', 'import pandas as pd', 'pd.f()', '%run x.py'];
    expect(new Session(core).foreseen(cells)).toEqual([
      { calls: [] },
      { refused: { id: 'missing', arguments: ['pandas'], line: 1 }, calls: [] },
      { hangsOn: 1, calls: [] },
      { refused: { id: 'no_magics', arguments: [], line: 1, syntax: true }, calls: [] },
    ]);
  });
});
