import { beforeAll, describe, expect, it } from 'vitest';
import { causeOf, type Cause } from '../../web/explain/cause.ts';
import { notebookOf } from '../../web/notebooks/index.ts';
import type { NotebookId } from '../../web/notebooks/notebook.ts';
import { resultsOf } from '../../web/run/results.ts';
import { inputsOf } from '../golden/typed.ts';
import { newSession, runOf, type Sessions } from './run.ts';

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

/** What stops a notebook, as the core runs it. */
function cause(notebook: NotebookId, typed: Readonly<Record<string, string>>, edits: readonly string[] = []) {
  const inputs = inputsOf({ notebook, typed, edits });
  const run = runOf(session, notebookOf(notebook), inputs);
  expect(resultsOf(run).stop).not.toBeNull();
  return causeOf(run);
}

const field = (name: string): Cause => ({ kind: 'field', field: name }) as Cause;

describe('the cause of a stop', () => {
  it.each<[NotebookId, Record<string, string>, string]>([
    ['000', { ids: '0' }, 'one'],
    ['000', { one: '7' }, 'one'],
    ['000', { one: '-1' }, 'one'],
    ['001', { two: '9' }, 'two'],
    ['000', { vocab: '3' }, 'vocab'],
    ['002', { vocab: '3' }, 'vocab'],
    ['000', { vocab: '3', ids: '2, -1' }, 'ids'],
    ['000', { ids: '2, -1' }, 'ids'],
    ['000', { ids: '1.5' }, 'ids'],
    ['003', { ids: '[1, 2], [3]' }, 'ids'],
    ['000', { vocab: '-1' }, 'vocab'],
    ['000', { dim: '-5' }, 'dim'],
    ['000', { dim: '2.5' }, 'dim'],
    ['000', { seed: '18446744073709551616' }, 'seed'],
    ['002', { weights: '[[1, 2]]' }, 'weights'],
  ])('of %s with %j is %s', (notebook, typed, name) => {
    expect(cause(notebook, typed)).toEqual(field(name));
  });

  it('is the weight whose row is gone', () => {
    expect(cause('000', { ids: '2, 1' }, ['0,0,1', '3,0,0.5'])).toEqual({ kind: 'edit', edit: 1 });
  });
});
