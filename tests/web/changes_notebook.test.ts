import { beforeAll, expect, it } from 'vitest';
import { resultsOf } from '../../web/run/results.ts';
import { runWith } from './own_code_runs.ts';
import { newSession, type Sessions } from './run.ts';

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

/** Whether a cell of the reader's own, in the last step, may make something else of what the notebook is about. */
const mayChange = (code: string): boolean => resultsOf(runWith(session, '000', [['limits', code]])).changed;

it.each([
  'idx',
  'z = 5',
  'z = y = idx + 1',
  'first, second = idx[0], idx[1]',
  'for i in idx:\n    print(i)',
  '[i * 2 for i in idx]',
  'idx == 3',
  'z = idx == 3',
  'print(idx, end="")',
  'z = embedding(idx)\nz.shape',
  'embedding.weight.data.abs().max()',
  'torch.equal(embedding(idx), embedding.weight[idx])',
])('leaves the notebook as it is: %j', (code) => {
  expect(mayChange(code)).toBe(false);
});

it.each([
  'idx = 5',
  'z = idx = 5',
  'z, idx = 1, 2',
  'z = 1; idx = 2',
  'if True: idx = 2',
  'for idx in range(3): pass',
  'for i, idx in enumerate([1]): pass',
  'torch = None',
  'idx[0] = 1',
  'z = embedding.weight.data\nz[0] = 1',
  'z = embedding.weight.data\nz += 1',
  'embedding.weight = None',
  'z = idx\nz.zero_()',
  'embedding(idx).sum().backward()',
  'torch.manual_seed(1)',
  'torch.rand(2)',
])('may make something else of it: %j', (code) => {
  expect(mayChange(code)).toBe(true);
});

it('changes it where a cell of its own is changed', () => {
  expect(resultsOf(runWith(session, '000', [], [['ids', 'idx = torch.tensor([1, 2])']])).changed).toBe(true);
});
