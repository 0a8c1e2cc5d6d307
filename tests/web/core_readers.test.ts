import { beforeAll, describe, expect, test } from 'vitest';
import { notebookFiles } from '../../web/engine/files.ts';
import { startCore, RestNeeded } from '../../web/engine/notebook_core.ts';
import { Session } from '../../web/engine/session.ts';
import type { Completion } from '../../web/engine/answer.ts';
import type { Core } from '../../web/engine/session.ts';

/** What the core does for cells that readers write themselves. */

let core: Core;
let kerasCore: Core;

beforeAll(async () => {
  core = await startCore(notebookFiles('pytorch'));
  kerasCore = await startCore(notebookFiles('keras'));
});

const TORCH = 'import torch\ntorch.manual_seed(1)\nembedding = torch.nn.Embedding(4, 5)';
const KERAS = `import os
os.environ['TF_USE_LEGACY_KERAS'] = '1'
import numpy as np
import tensorflow as tf
embedding = tf.keras.layers.Embedding(4, 5, weights=[np.ones((4, 5))])
idx = tf.constant([2, 3, 1])
out = embedding(idx)`;

/** A session that has run these cells. */
function after(cells: readonly string[], on = core): Session {
  const session = new Session(on);
  session.run(cells);
  return session;
}

test('an optional cell does not end the run, and what it assigned before stays', () => {
  const cells = ['x = 1', 'x = 2\nx / 0', 'async def f(): pass', 'x'];
  const session = new Session(core);
  const { answers } = session.run(cells, { optional: [1, 2] });
  expect(answers[1]?.error).toEqual({ type: 'ZeroDivisionError', message: 'division by zero', line: 2 });
  expect(answers[2]?.refused).toMatchObject({ line: 1 });
  expect(answers[3]?.result).toBe('2');
  expect(session.run(cells, { optional: [2] }).answers[3]).toMatchObject({ notRun: true });
  expect(session.run(cells, { optional: [-1, 7, NaN, 1e10] }).answers[3]).toMatchObject({ notRun: true });
});

test('a syntax error says its place in the line, in characters from 1, and no other error does', () => {
  const errorOf = (code: string) => new Session(core).run([code]).answers[0]?.error;
  expect(errorOf("x = '猫' y")).toMatchObject({ type: 'SyntaxError', message: 'invalid syntax', line: 1, column: 9 });
  expect(errorOf('if 1:\npass')).toMatchObject({ type: 'IndentationError', line: 2, column: 1 });
  expect(errorOf('x')).toEqual({ type: 'NameError', message: "name 'x' is not defined", line: 1 });
});

describe('a run with a small budget', () => {
  const refusalOf = (code: string, bytes?: number, steps?: number, work?: number) =>
    new Session(core, bytes, steps, work).run([`${TORCH}\n${code}`]).answers[0]?.refused;

  test('is refused for steps, for what its calls compute, or for memory', () => {
    expect(refusalOf('for i in range(10 ** 9): pass', undefined, 1e4)).toMatchObject({ line: 4, steps: true });
    const product = 'x = torch.ones(300, 1000)\n(x @ x.T).sum()';
    expect(refusalOf(product, undefined, undefined, 1e6)).toMatchObject({ line: 5, steps: true });
    expect(refusalOf(product)).toBeUndefined();
    const memory = refusalOf('torch.zeros(1000, 1000)', 1e6);
    expect(memory).toMatchObject({ limitBytes: 1e6 });
    expect(memory).not.toHaveProperty('steps');
    expect(refusalOf('async def f(): pass')).not.toHaveProperty('steps');
  });

  test('ends soon, whatever its cell does', () => {
    for (const code of [
      'x = [1]\nfor i in x: x.append(i)',
      "x = 'a' * 10 ** 6\nfor i in range(10 ** 6): x = x + 'a'",
      'x = sorted([i % 7 for i in range(10 ** 6)])',
      'for i in range(10 ** 6): torch.nn.Embedding(100, 100)',
      'x = torch.ones(1000, 500)\nfor i in range(10 ** 6): x = x * 2',
      'x = torch.nn.functional.one_hot(torch.arange(900), 900).float()\nwhile_true = [x @ x for i in range(1000)]',
    ]) {
      expect(refusalOf(code, 2 ** 23, 2e4, 1e7), code).toBeDefined();
    }
  });
});

describe('what names hold', () => {
  test('is said in one line, with PyTorch', () => {
    const session = after([TORCH, 'idx = torch.tensor([2, 3, 1])\nx = 4', '1 / 0', 'idx = 3']);
    expect(session.ask('described', 0, 'embedding')).toBe('Embedding(4, 5)');
    expect(session.ask('described', 0, 'embedding.weight')).toBe('Parameter (4, 5) float32');
    expect(session.ask('described', 0, 'idx')).toBeNull();
    expect(session.ask('described', 1, 'idx')).toBe('Tensor (3,) int64');
    expect(session.ask('described', 3, 'idx')).toBe('Tensor (3,) int64');
    expect(session.ask('described', 1, 'x')).toBe('int 4');
    expect(session.ask('described', 9, 'x')).toBeNull();
    expect(session.ask('described', NaN, 'x')).toBeNull();
    expect(new Session(core).ask('described', 0, 'x')).toBeNull();
  });

  test('is said in one line, with TensorFlow and NumPy', () => {
    const session = after([KERAS, 'w = embedding.get_weights()[0]'], kerasCore);
    expect(session.ask('described', 0, 'out')).toBe('EagerTensor (3, 5) float32');
    expect(session.ask('described', 0, 'embedding.embeddings')).toBe('ResourceVariable (4, 5) float32');
    expect(session.ask('described', 1, 'w')).toBe('ndarray (4, 5) float32');
    expect(session.ask('described', 1, 'tf')).toBe('module tensorflow');
  });
});

describe('names to be typed next', () => {
  const named = (completions: readonly Completion[], name: string) => completions.find((each) => each.name === name);

  test('are those of the notebook, of Python, and of its modules and values', () => {
    const session = after([TORCH]);
    const names = session.ask('completions', 0, '');
    expect(named(names, 'embedding')).toEqual({ name: 'embedding', detail: 'Embedding(4, 5)', kind: 'variable' });
    expect(named(names, 'len')).toEqual({ name: 'len', detail: 'len(obj, /)', kind: 'function' });
    expect(named(names, 'for')).toEqual({ name: 'for', detail: '', kind: 'keyword' });
    expect(names.map(({ name }) => name)).toEqual(names.map(({ name }) => name).sort());
    expect(named(session.ask('completions', 0, 'torch'), 'nn')).toMatchObject({ kind: 'module' });
    expect(named(session.ask('completions', 0, 'torch.nn'), 'Embedding')).toMatchObject({ kind: 'type' });
    const one = named(session.ask('completions', 0, 'torch.nn.functional'), 'one_hot');
    expect(one).toEqual({ name: 'one_hot', detail: 'one_hot(input, num_classes=-1)', kind: 'function' });
    const weight = named(session.ask('completions', 0, 'embedding'), 'weight');
    expect(weight).toEqual({ name: 'weight', detail: 'Parameter (4, 5) float32', kind: 'property' });
    expect(session.ask('completions', 0, 'no.such')).toEqual([]);
  });

  test('are those of TensorFlow', () => {
    const session = after([KERAS], kerasCore);
    expect(named(session.ask('completions', 0, 'tf.keras.layers'), 'Dense')).toMatchObject({ kind: 'type' });
    expect(named(session.ask('completions', 0, 'out'), 'shape')?.detail).toBe('TensorShape([3, 5])');
    expect(named(session.ask('completions', 0, 'np'), 'arange')).toMatchObject({ kind: 'function' });
  });
});

test('both are left to the whole core', async () => {
  const ask: readonly ((session: Session) => unknown)[] = [
    (session) => session.ask('described', 0, 'x'),
    (session) => session.ask('completions', 0, ''),
  ];
  for (const asked of ask) {
    const session = after(['x = 1'], await startCore(notebookFiles('pytorch', false)));
    expect(() => asked(session)).toThrow(RestNeeded);
  }
});
