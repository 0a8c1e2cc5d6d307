import { beforeAll, expect, it } from 'vitest';
import { shownBy } from '../../web/engine/answer.ts';
import { Session } from '../../web/engine/session.ts';
import type { FileCell } from '../../web/file/file_cells.ts';
import { lookJobOf, mayBeLookedAt, seenIn } from '../../web/file/look_job.ts';
import { lookAt } from '../../web/figures/look.ts';
import { NUMBERS } from './figures/numbers.ts';
import { coreOf } from './run.ts';

let torch: Session;
let keras: Session;
beforeAll(async () => {
  torch = new Session(await coreOf('pytorch'));
  keras = new Session(await coreOf('keras'));
});

const cellsOf = (...sources: readonly string[]): readonly FileCell[] =>
  sources.map((source) => ({ kind: 'code', source }));

function look(session: Session, cell: number, ...sources: readonly string[]) {
  const job = lookJobOf(cellsOf(...sources), cell, null, []);
  const answer = session.run(job.job.cells, { ...job.job });
  return { answer, seen: seenIn(answer, job) };
}

const VOCABULARY = 'words = "the cat sees".split()\nvocab = {w: i for i, w in enumerate(sorted(set(words)))}';

it('names the rows of a table by their words, where a dict has as many', () => {
  const { answer, seen } = look(
    torch,
    2,
    'import torch',
    `${VOCABULARY}\nother = {"a": 1}\ntorch.manual_seed(1)\nW = torch.nn.Embedding(len(vocab), 2)`,
    'W.weight',
    'raise ValueError("not run")',
  );
  expect(answer.answers).toHaveLength(5);
  expect(mayBeLookedAt(answer.answers[2])).toBe(true);
  expect(seen?.words).toEqual(['cat', 'sees', 'the']);
  expect(seen?.tensor.shape).toEqual([3, 2]);
  if (seen === null) throw new Error('nothing is seen');
  const { matrix } = lookAt(seen.tensor, NUMBERS.pytorch, seen.words);
  expect(matrix.rows.map((row) => row !== 'gap' && row.header)).toEqual(['cat', 'sees', 'the']);
});

it('draws a vector, a batch, and what is printed, whose rows have numbers', () => {
  const { seen } = look(torch, 1, 'import torch', 'torch.arange(6).view(1, 2, 3)');
  expect([seen?.tensor.shape, seen?.words]).toEqual([[1, 2, 3], null]);
  const printed = look(torch, 1, 'import torch', 'print(torch.tensor([1., 2.]))');
  expect(mayBeLookedAt(printed.answer.answers[1])).toBe(true);
  expect(printed.seen?.tensor.shape).toEqual([2]);
  const tf = look(keras, 1, 'import tensorflow as tf', 'tf.eye(2)');
  expect(mayBeLookedAt(tf.answer.answers[1])).toBe(true);
  expect(tf.seen?.tensor.shape).toEqual([2, 2]);
});

it('finds nothing in a number, a text and an error', () => {
  for (const source of ['torch.tensor(1)', '"tensor([1])"', 'torch.tensor([1])[2]']) {
    const { answer } = look(torch, 1, 'import torch', source);
    expect(mayBeLookedAt(answer.answers[1])).toBe(false);
  }
  expect(look(torch, 0, 'len("a")').answer.tensors[shownBy(0)]).toBeUndefined();
});
