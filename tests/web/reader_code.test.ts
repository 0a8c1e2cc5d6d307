import { expect, it } from 'vitest';
import { mayChangeNotebook } from '../../web/program/reader_code.ts';

const NOTEBOOK = 'import torch idx = torch.tensor([2, 3, 1]) num_idx = max(idx)+1 embedding(idx)';

const mayChange = (code: string): boolean =>
  mayChangeNotebook({ changed: [], added: [{ id: 'own-1', step: 'batch', code }] }, () => NOTEBOOK);

it.each([
  'idx',
  'x = 5',
  'x = y = idx + 1',
  'first, second = idx[0], idx[1]',
  'for i in idx:\n    print(i)',
  '[i * 2 for i in idx]',
  'idx == 3',
  'x = idx == 3',
  'print(idx, end="")',
  'x = embedding(idx)\nx.shape',
])('leaves the notebook as it is: %j', (code) => {
  expect(mayChange(code)).toBe(false);
});

it.each([
  'idx = 5',
  'x = idx = 5',
  'x, idx = 1, 2',
  'x = 1; idx = 2',
  'if True: idx = 2',
  'for idx in range(3): pass',
  'for i, idx in enumerate([1]): pass',
  'torch = None',
  'idx[0] = 1',
  'x = embedding.weight.data\nx[0] = 1',
  'x = embedding.weight.data\nx += 1',
  'embedding.weight = None',
  'x = idx\nx.zero_()',
  'embedding(idx).sum().backward()',
  'torch.manual_seed(1)',
])('may make something else of it: %j', (code) => {
  expect(mayChange(code)).toBe(true);
});

it('changes it where a cell of its own is changed', () => {
  expect(mayChangeNotebook({ changed: [{ cell: 'ids', code: '1' }], added: [] }, () => NOTEBOOK)).toBe(true);
});
