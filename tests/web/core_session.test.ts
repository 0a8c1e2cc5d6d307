import { beforeAll, describe, expect, test } from 'vitest';
import { notebookFiles } from '../../web/core/files.ts';
import { startCore } from '../../web/core/notebook_core.ts';
import { Session, type TensorRequest } from '../../web/core/session.ts';
import type { CellAnswer, Core } from '../../web/core/types.ts';
import type { CopyLimit, TensorValue } from '../../web/program/cell.ts';

let core: Core;
let kerasCore: Core;

beforeAll(async () => {
  core = await startCore(notebookFiles('pytorch'));
  kerasCore = await startCore(notebookFiles('keras'));
});

const WHOLE: CopyLimit = { maxElements: Infinity, rows: [] };

/** What the cells answer, without their calls. */
function answersOf(cells: readonly string[], session = new Session(core)): readonly Omit<CellAnswer, 'calls'>[] {
  return session.run(cells, []).map(({ calls, ...answer }) => {
    expect(calls).toBeInstanceOf(Array);
    return answer;
  });
}

/** A session that has run these cells, all of them to their ends. */
function after(...cells: readonly string[]): Session {
  const session = new Session(core);
  for (const answer of session.run(cells, [])) {
    expect(answer).not.toHaveProperty('error');
    expect(answer).not.toHaveProperty('refused');
  }
  return session;
}

/** A session's copy of one tensor. */
function copyOf(session: Session, request: TensorRequest, limit = WHOLE): TensorValue | null {
  const copies = session.tensors([request], limit);
  expect(copies).toHaveLength(1);
  return copies[0] ?? null;
}

/** A tensor that a session holds under this name after a cell, counted from 0. */
function held(session: Session, name: string, cell = 0, limit = WHOLE): TensorValue {
  const value = copyOf(session, { cell, name }, limit);
  if (value === null) throw new Error(`there is no ${name}`);
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
      ...[ramp('empty', 'five'), ramp('five', 'empty'), 'tf.one_hot(idx, empty)'],
      "tf.keras.layers.Embedding(name='embedding', input_dim=empty, output_dim=five, weights=[weights])",
      ...['5', '[]', "'x'", "float('nan')", 'True'].map(dense),
      ...['def f(): pass', 'class A: pass', 'torch.fft', 'import random'],
    ]) {
      const [first, answer] = answersOf([start, code], session);
      expect(first).toEqual({});
      expect(answer?.error === undefined ? answer?.refused?.message : answer.error.type, code).toMatch(
        /^This page |^NameError$/,
      );
    }
    expect(answersOf([start, ramp('five', 'five')], session)[1]).toHaveProperty('result');
    expect(held(session, 'empty', 0, { maxElements: NaN, rows: [0] })).toMatchObject({ shape: [0], rows: null });
    expect(held(session, 'idx', 0, { maxElements: NaN, rows: [NaN, 0.5, 1, 9] })).toMatchObject({
      ...{ shape: [3], rows: [1] },
    });
  });

  test('what no cell has made is null', () => {
    const session = after('x = 5', 'x');
    expect(copyOf(session, { cell: 0, name: 'y' })).toBeNull();
    expect(copyOf(session, { cell: 0, name: 'x' })).toBeNull();
    expect(copyOf(session, { cell: 0, name: 'x.weight.no' })).toBeNull();
    expect(copyOf(session, { cell: 0, name: '' })).toBeNull();
    expect(copyOf(session, { cell: 9, name: 'x' })).toBeNull();
    expect(copyOf(session, { cell: 0 })).toBeNull();
    expect(copyOf(session, { cell: 9 })).toBeNull();
    expect(copyOf(session, { cell: 0, call: 0, argument: 1 })).toBeNull();
    expect(copyOf(session, { cell: 9, call: 0, argument: -1 })).toBeNull();
    expect(copyOf(new Session(core), { cell: 0, name: 'x' })).toBeNull();
  });

  test('a cell that answers as in the run before has the same object for its answer', () => {
    const session = new Session(core);
    const first = session.run(['x = 1\nx', 'y = 2\ny', 'x + y']);
    const second = session.run(['x = 1\nx', 'y = 3\ny', 'x + y']);
    expect(second).toEqual([first[0], { result: '3', shown: 'y', calls: [] }, { result: '4', calls: [] }]);
    expect(second[0]).toBe(first[0]);
    const shorter = session.run(['x = 1\nx']);
    expect(shorter).toEqual([first[0]]);
    expect(session.run(['x = 1\nx', 'y = 3\ny'])[1]).toEqual(second[1]);
  });

  test('copies come in the order in which they are asked for, each with its own bytes', () => {
    const session = after(
      lines('import torch', 'flags = torch.tensor([True, False, True])', 'ids = torch.tensor([7, 8])'),
      'rows = torch.arange(6).view(3, 2)\nrows',
    );
    const [rows, none, flags, shown, ids] = session.tensors(
      [
        { cell: 1, name: 'rows' },
        { cell: 0, name: 'no' },
        { cell: 0, name: 'flags' },
        { cell: 1 },
        { cell: 1, name: 'ids' },
      ],
      { maxElements: 4, rows: [2, 0] },
    );
    expect(none).toBeNull();
    expect(flags).toEqual({ dtype: 'bool', shape: [3], bytes: Uint8Array.of(1, 0, 1), rows: null, decimals: null });
    expect(rows).toMatchObject({ dtype: 'int64', shape: [3, 2], rows: [2, 0] });
    expect(shown).toEqual(rows);
    expect(rows && [...new BigInt64Array(rows.bytes.slice().buffer)]).toEqual([4n, 5n, 0n, 1n]);
    expect(ids && [...new BigInt64Array(ids.bytes.slice().buffer)]).toEqual([7n, 8n]);
  });

  test('copies say with how many decimals figures write them', () => {
    const torch = after('import torch\nwhole = torch.tensor([1., 2.])\nhalf = whole / 4\nids = torch.tensor([1, 2])');
    expect(['whole', 'half', 'ids'].map((name) => held(torch, name).decimals)).toEqual([0, 4, null]);
    const keras = new Session(kerasCore);
    keras.run([
      `${TENSORFLOW}\nwhole = tf.constant([1., 2.])\nthird = tf.constant([0.5, 1/3])\nsmall = tf.constant([1., 1e-9])`,
    ]);
    expect(['whole', 'third', 'small'].map((name) => held(keras, name).decimals)).toEqual([1, 8, 0]);
  });

  test('a line that fails leaves the variables as they were', () => {
    const session = new Session(core);
    const answers = session.run(
      [lines(sizes('4', '5'), EMBEDDING, ids('[1]'), `out = ${LOOK_UP}`), lines(ids('[9]'), `out = ${LOOK_UP}`)],
      [],
    );
    expect(answers[1]?.error).toMatchObject({ type: 'IndexError', line: 2 });
    expect(held(session, 'out', 1)).toEqual(held(session, 'out', 0));
    expect(held(session, 'idx', 1)).not.toEqual(held(session, 'idx', 0));
  });
});

describe('tensors are copied out', () => {
  const made = (literal: string): Session => after(lines('import torch', ids(literal)));

  test('with dtype, shape and elements', () => {
    const { dtype, shape, bytes, rows } = held(made('[[2, 3], [9007199254740993, -1]]'), 'idx');
    expect({ dtype, shape, rows }).toEqual({ dtype: 'int64', shape: [2, 2], rows: null });
    expect([...new BigInt64Array(bytes.buffer)]).toEqual([2n, 3n, 9007199254740993n, -1n]);
    expect(held(made('[]'), 'idx')).toMatchObject({ dtype: 'float32', shape: [0], rows: null });
    expect(held(made('5'), 'idx', 0, { maxElements: 0, rows: [] })).toMatchObject({ shape: [], rows: null });
  });

  test('and nothing done to a copy reaches the core', () => {
    const session = after(lines(sizes('4', '5'), EMBEDDING));
    const first = held(session, 'embedding.weight');
    const kept = Uint8Array.from(first.bytes);
    first.bytes.fill(0);
    expect(held(session, 'embedding.weight').bytes).toEqual(kept);
    session.run([], []);
    expect(kept.some((byte) => byte !== 0)).toBe(true);
  });

  test('a copy outlives a growth of memory, the variable and the session', () => {
    const session = after(lines(sizes('4', '5'), EMBEDDING));
    const { bytes } = held(session, 'embedding.weight');
    const kept = Uint8Array.from(bytes);
    expect(answersOf([lines(sizes('400000', '20'), EMBEDDING)], session)).toEqual([{}]);
    session.dispose();
    expect(bytes).toEqual(kept);
  });

  test('as they were when a cell had run, whatever later cells do', () => {
    const session = after(
      lines(sizes('7', '3'), EMBEDDING, 'out = embedding(torch.tensor([6]))'),
      'with torch.no_grad():\n    embedding.weight[6, 2] = 0.5',
      'out = 1\nembedding = 1',
    );
    const [before, then] = [0, 1].map((cell) => floats(held(session, 'embedding.weight', cell)));
    expect(then?.[20]).toBe(0.5);
    expect(before?.[20]).not.toBe(0.5);
    expect(before?.subarray(0, 20)).toEqual(then?.subarray(0, 20));
    expect(floats(held(session, 'out'))[2]).toBe(before?.[20]);
    expect(copyOf(session, { cell: 2, name: 'out' })).toBeNull();
    expect(copyOf(session, { cell: 2, name: 'embedding.weight' })).toBeNull();
  });

  test('what a cell shows, and what layers were given and gave', () => {
    const session = after(
      lines(sizes('4', '5'), EMBEDDING, ids('[2, 1]'), LOOK_UP),
      'print("W:\\n", embedding.weight)',
    );
    const W = floats(held(session, 'embedding.weight'));
    const shown = copyOf(session, { cell: 0 });
    expect(shown?.shape).toEqual([2, 5]);
    expect(shown && [...floats(shown)]).toEqual([...W.subarray(10, 15), ...W.subarray(5, 10)]);
    expect(copyOf(session, { cell: 1 })?.bytes).toEqual(held(session, 'embedding.weight').bytes);
    const { calls = [] } = session.run([lines(sizes('4', '5'), EMBEDDING, ids('[2, 1]'), LOOK_UP)], [])[0] ?? {};
    const call = calls.findIndex(({ name }) => name === 'torch.nn.modules.sparse.Embedding.__call__');
    expect(calls[call]).toMatchObject({ line: 7, arguments: ['embedding', 'idx'], results: [] });
    expect(copyOf(session, { cell: 0, call, argument: 1 })).toEqual(held(session, 'idx'));
    expect(copyOf(session, { cell: 0, call, argument: -1 })).toEqual(shown);
    expect(copyOf(session, { cell: 0, call, argument: 2 })).toBeNull();
  });

  test('a transposed weight in its own order', () => {
    const session = after(
      lines(sizes('7', '3'), EMBEDDING, LINEAR, 'linear.weight = torch.nn.Parameter(embedding.weight.T)'),
      'with torch.no_grad():\n    embedding.weight[6, 2] = 0.5',
    );
    const W = floats(held(session, 'embedding.weight'));
    const transposed = held(session, 'linear.weight');
    expect(transposed.shape).toEqual([3, 7]);
    expect([...floats(transposed)]).toEqual(Array.from({ length: 21 }, (_, i) => W[(i % 7) * 3 + Math.floor(i / 7)]));
    expect(floats(held(session, 'linear.weight', 1))[20]).toBe(0.5);
  });

  test('of large ones the rows asked for, if they exist', () => {
    const session = after(
      lines(sizes('1000', '300'), EMBEDDING, ids('[999, 2]'), 'onehot = torch.nn.functional.one_hot(idx)'),
    );
    const whole = floats(held(session, 'embedding.weight'));
    const part = held(session, 'embedding.weight', 0, { maxElements: 1000, rows: [999, 3, -1, 1000, 3] });
    expect(part).toMatchObject({ shape: [1000, 300], rows: [999, 3, 3] });
    expect(floats(part).subarray(0, 300)).toEqual(whole.subarray(999 * 300));
    expect(floats(part).subarray(300, 600)).toEqual(whole.subarray(900, 1200));
    const row = held(session, 'onehot', 0, { maxElements: 10, rows: [1] });
    expect([...new BigInt64Array(row.bytes.buffer)].indexOf(1n)).toBe(2);
  });

  test('never more than an array can hold', () => {
    const session = new Session(core);
    const code = 'onehot = torch.nn.functional.one_hot(idx, num_idx)\nonehot';
    const [answer] = answersOf([lines('import torch', 'num_idx = 1000000000', ids('[999999999, 5]'), code)], session);
    expect(answer).toEqual({
      result: 'tensor([[0, 0, 0,  ..., 0, 0, 1],\n        [0, 0, 0,  ..., 0, 0, 0]])',
      shown: 'onehot',
    });
    const { shape, rows, bytes } = held(session, 'onehot', 0, { maxElements: 2 ** 17, rows: [0, 1] });
    expect({ shape, rows, length: bytes.length }).toEqual({ shape: [2, 1e9], rows: [], length: 0 });
  });
});

test('progress is told, and only while somebody listens', () => {
  const session = new Session(core);
  const told: (readonly [cell: number, done: number])[] = [];
  const cells = [sizes('20000', '50'), EMBEDDING];
  session.run(cells, [], (cell, done) => told.push([cell, done]));
  const done = told.filter(([cell]) => cell === 1).map(([, part]) => part);
  expect(done.length).toBeGreaterThan(1);
  expect(done.at(-1)).toBe(1);
  expect(done).toEqual([...done].sort((a, b) => a - b));
  const before = told.length;
  session.run([...cells, LINEAR], []);
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
