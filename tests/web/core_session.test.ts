import { beforeAll, describe, expect, test } from 'vitest';
import { loadCore } from '../../web/core/load.ts';
import { Session } from '../../web/core/session.ts';
import type { Core } from '../../web/core/types.ts';
import type { TensorValue } from '../../web/program/cell.ts';
import type { Step } from '../../web/program/step.ts';

let core: Core;

beforeAll(async () => {
  const loaded = await loadCore();
  if (!loaded.ok) throw new Error(loaded.message);
  core = loaded.core;
});

const WHOLE = { maxElements: Infinity, rows: [] };

/** A session that has run these steps. */
function after(...steps: readonly Step[]): Session {
  const session = new Session(core);
  for (const step of steps) expect(session.run(step)).toEqual({ kind: 'ok' });
  return session;
}

const sizes = (vocab: string, dim: string): readonly Step[] => [
  { op: 'assign', out: 'num_idx', literal: vocab },
  { op: 'assign', out: 'out_dim', literal: dim },
  { op: 'torch.manual_seed', literal: '123' },
];
const embedding: Step = { op: 'torch.nn.Embedding', out: 'embedding', num: 'num_idx', dim: 'out_dim' };
const linear: Step = { op: 'torch.nn.Linear', out: 'linear', inFeatures: 'num_idx', outFeatures: 'out_dim' };
const ids = (literal: string): Step => ({ op: 'torch.tensor', out: 'idx', literal });
const lookUp: Step = { op: 'torch.call', out: 'embedding(idx)', layer: 'embedding', input: 'idx' };

function floats({ bytes }: TensorValue): Float32Array {
  return new Float32Array(bytes.buffer);
}

describe('what goes wrong comes back as data', () => {
  test('an error of the framework, with class and message', () => {
    const session = after(...sizes('4', '5'), embedding, ids('[4]'));
    expect(session.run(lookUp)).toEqual({ kind: 'error', type: 'IndexError', message: 'index out of range in self' });
    expect(session.run(ids('[1, [2]]'))).toEqual({
      kind: 'error',
      type: 'TypeError',
      message: "'list' object cannot be interpreted as an integer",
    });
  });

  test('a message beyond ASCII', () => {
    const session = after(
      { op: 'tf.constant', out: 'idx', literal: '[7]' },
      ...sizes('2', '1'),
      { op: 'np.array', out: 'w', literal: '[[1], [2]]' },
      { op: 'keras.Embedding', out: 'e', label: '嵌入', num: 'num_idx', dim: 'out_dim', weights: 'w' },
    );
    const outcome = session.run({ op: 'keras.call', out: 'e(idx)', layer: 'e', input: 'idx' });
    expect(outcome).toHaveProperty('message', expect.stringContaining("layer '嵌入' (type Embedding)"));
    expect(outcome).toHaveProperty('message', expect.stringContaining('  • inputs='));
  });

  test('our own refusal, with bytes', () => {
    const session = after(...sizes('50257', '1000000'));
    expect(session.run(embedding)).toEqual({ kind: 'refused', neededBytes: 50257 * 4e6, limitBytes: 2 ** 31 });
    const small = new Session(core, 100);
    for (const step of sizes('4', '7')) small.run(step);
    expect(small.run(embedding)).toEqual({ kind: 'refused', neededBytes: 112, limitBytes: 100 });
  });

  test('memory that the engine does not give is refused as well', () => {
    const session = new Session(core, 1e15);
    for (const step of sizes('1000000000', '1000')) session.run(step);
    const outcome = session.run(embedding);
    expect(outcome).toEqual({ kind: 'refused', neededBytes: 4e12, limitBytes: null });
    expect(session.run({ op: 'assign', out: 'num_idx', literal: '4' })).toEqual({ kind: 'ok' });
    expect(session.run(embedding)).toMatchObject({ kind: 'ok' });
  });

  test('nonsense at the door is a bug of the caller, and the module lives on', () => {
    const handle = new core.Session(2 ** 31);
    const kind = (outcome: { readonly kind: string }): string => outcome.kind;
    handle.tfConstant('empty', '[]');
    handle.tfConstant('idx', '[2, 3, 1]');
    handle.npArray('weights', '[[0.5, 1.0]]');
    handle.assign('five', '5');
    expect(handle.tensor('empty', NaN, [0])).toMatchObject({ kind: 'ok', shape: [0], rows: null });
    expect(handle.tensor('idx', NaN, [NaN, 0.5, 1, 9])).toMatchObject({ kind: 'ok', shape: [3], rows: [1] });
    expect(kind(handle.npRamp('ramp', 'empty', 'five'))).toBe('bug');
    expect(kind(handle.npRamp('ramp', 'five', 'empty'))).toBe('bug');
    expect(kind(handle.kerasEmbedding('embedding', 'embedding', 'empty', 'five', 'weights'))).toBe('bug');
    expect(kind(handle.tfOneHot('onehot', 'idx', 'empty'))).toBe('bug');
    for (const shape of ['5', '[]', "'x'", "float('nan')", 'True']) {
      expect(kind(handle.kerasDense('dense', 'dense', 'five', shape, 'weights'))).toBe('bug');
    }
    expect(kind(handle.npRamp('ramp', 'five', 'five'))).toBe('ok');
    handle.delete();
  });

  test('a bug throws', () => {
    const session = new Session(core);
    expect(() => session.run(lookUp)).toThrow("name 'embedding' is not defined");
    expect(() => session.run(ids('no literal'))).toThrow('no Python literal');
    expect(() => session.text('x', 'torch.repr')).toThrow("name 'x' is not defined");
    expect(() => session.tensor('x', WHOLE)).toThrow("name 'x' is not defined");
  });

  test('a step that fails leaves the variables as they were', () => {
    const session = after(...sizes('4', '5'), embedding, ids('[1]'), lookUp, ids('[9]'));
    const before = session.tensor('embedding(idx)', WHOLE);
    expect(session.run(lookUp).kind).toBe('error');
    expect(session.tensor('embedding(idx)', WHOLE)).toEqual(before);
  });
});

describe('tensors are copied out', () => {
  test('with dtype, shape and elements', () => {
    const session = after(ids('[[2, 3], [9007199254740993, -1]]'));
    const { dtype, shape, bytes, rows } = session.tensor('idx', WHOLE);
    expect({ dtype, shape, rows }).toEqual({ dtype: 'int64', shape: [2, 2], rows: null });
    expect([...new BigInt64Array(bytes.buffer)]).toEqual([2n, 3n, 9007199254740993n, -1n]);
    expect(after(ids('[]')).tensor('idx', WHOLE)).toMatchObject({ dtype: 'float32', shape: [0], rows: null });
    expect(after(ids('5')).tensor('idx', { maxElements: 0, rows: [] })).toMatchObject({ shape: [], rows: null });
  });

  test('and nothing done to a copy reaches the core', () => {
    const session = after(...sizes('4', '5'), embedding);
    const first = session.tensor('embedding.weight', WHOLE);
    const kept = Uint8Array.from(first.bytes);
    first.bytes.fill(0);
    expect(session.tensor('embedding.weight', WHOLE).bytes).toEqual(kept);
    session.reset();
    expect(kept.some((byte) => byte !== 0)).toBe(true);
  });

  test('a copy outlives a growth of memory, the variable and the session', () => {
    const session = after(...sizes('4', '5'), embedding);
    const { bytes } = session.tensor('embedding.weight', WHOLE);
    const kept = Uint8Array.from(bytes);
    for (const step of sizes('400000', '20')) session.run(step);
    expect(session.run(embedding)).toEqual({ kind: 'ok' });
    session.dispose();
    expect(bytes).toEqual(kept);
  });

  test('a transposed weight in its own order', () => {
    const share: Step = { op: 'torch.share_weight_transposed', layer: 'linear', from: 'embedding' };
    const session = after(...sizes('7', '3'), embedding, linear, share);
    const W = floats(session.tensor('embedding.weight', WHOLE));
    const transposed = session.tensor('linear.weight', WHOLE);
    expect(transposed.shape).toEqual([3, 7]);
    expect(Array.from(floats(transposed), (_, i) => i)).toHaveLength(21);
    expect([...floats(transposed)]).toEqual(Array.from({ length: 21 }, (_, i) => W[(i % 7) * 3 + Math.floor(i / 7)]));
    const edit: Step = { op: 'torch.set_weight', layer: 'embedding', row: '6', col: '2', value: '0.5' };
    expect(session.run(edit)).toEqual({ kind: 'ok' });
    expect(floats(session.tensor('linear.weight', WHOLE))[20]).toBe(0.5);
  });

  test('of large ones the rows asked for, if they exist', () => {
    const session = after(...sizes('1000', '300'), embedding, ids('[999, 2]'), {
      op: 'torch.one_hot',
      out: 'onehot',
      ids: 'idx',
      classes: null,
    });
    const whole = floats(session.tensor('embedding.weight', WHOLE));
    const part = session.tensor('embedding.weight', { maxElements: 1000, rows: [999, 3, -1, 1000, 3] });
    expect(part).toMatchObject({ shape: [1000, 300], rows: [999, 3, 3] });
    expect(floats(part).subarray(0, 300)).toEqual(whole.subarray(999 * 300));
    expect(floats(part).subarray(300, 600)).toEqual(whole.subarray(900, 1200));
    const row = session.tensor('onehot', { maxElements: 10, rows: [1] });
    expect([...new BigInt64Array(row.bytes.buffer)].indexOf(1n)).toBe(2);
  });

  test('never more than an array can hold', () => {
    const session = after({ op: 'assign', out: 'num_idx', literal: '1000000000' }, ids('[999999999, 5]'), {
      op: 'torch.one_hot',
      out: 'onehot',
      ids: 'idx',
      classes: 'num_idx',
    });
    const { shape, rows, bytes } = session.tensor('onehot', { maxElements: 2 ** 17, rows: [0, 1] });
    expect({ shape, rows, length: bytes.length }).toEqual({ shape: [2, 1e9], rows: [], length: 0 });
    expect(session.text('onehot', 'torch.repr')).toEqual({
      kind: 'ok',
      text: 'tensor([[0, 0, 0,  ..., 0, 0, 1],\n        [0, 0, 0,  ..., 0, 0, 0]])',
    });
  });
});

test('progress is told, and only while somebody listens', () => {
  const session = after(...sizes('20000', '50'));
  const told: number[] = [];
  session.setProgress((done) => told.push(done));
  session.run(embedding);
  expect(told.length).toBeGreaterThan(1);
  expect(told.at(-1)).toBe(1);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  session.setProgress(null);
  const before = told.length;
  session.run(linear);
  expect(told).toHaveLength(before);
});

test('sessions do not share variables or random numbers', () => {
  const one = after(...sizes('4', '5'));
  const other = after(...sizes('4', '5'), embedding);
  expect(one.run(embedding)).toEqual({ kind: 'ok' });
  expect(one.text('embedding.weight', 'torch.repr')).toEqual(other.text('embedding.weight', 'torch.repr'));
});
