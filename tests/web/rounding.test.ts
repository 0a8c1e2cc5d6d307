import { expect, it } from 'vitest';
import { roundingIn } from '../../web/cell/rounding.ts';
import type { CellAnswer } from '../../web/engine/answer.ts';

const NAMES = { made: [], changed: [], read: [] };
const of = (answer: Partial<CellAnswer>) => roundingIn({ calls: [], names: NAMES, rounding: true, ...answer });

it('of numbers with decimals, their last digits depend on the processor', () => {
  for (const result of [
    'tensor([1., 0.])',
    'tensor([[-0.5, 1e-05]])',
    '3e-05',
    'tensor(0.1234, grad_fn=<MeanBackward0>)',
    'the loss is 0.5.',
  ]) {
    expect(of({ result }), result).toBe('digits');
  }
  expect(of({ stdout: 'loss 0.25\n', result: 'True' })).toBe('digits');
});

it('an output without decimals is computed from such numbers', () => {
  for (const result of ['True', 'tensor([1, 4])', "['the', 'cat']", "'layer.0.weight of 2.15.0'", '4', 'tensor(nan)']) {
    expect(of({ result }), result).toBe('from');
  }
});

it('nothing is said under a shape, or where nothing is shown or marked', () => {
  for (const result of [
    'torch.Size([43, 11, 11])',
    'torch.Size([])',
    'TensorShape([3, 2])',
    '(3, 2)',
    '(3,)',
    '()',
    '(torch.Size([3]), torch.Size([3, 2]))',
  ]) {
    expect(of({ result }), result).toBeNull();
  }
  expect(of({})).toBeNull();
  expect(roundingIn({ calls: [], names: NAMES, result: 'tensor([0.5])' })).toBeNull();
});
