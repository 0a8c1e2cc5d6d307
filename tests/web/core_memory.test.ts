import { expect, test } from 'vitest';
import { runCells } from '../../web/core/execute.ts';
import { loadCore } from '../../web/core/load.ts';
import { Session } from '../../web/core/session.ts';
import type { Inputs, PyNumber, PyValue } from '../../web/inputs/inputs.ts';
import { NOTEBOOKS, cellsOf } from '../../web/notebooks/index.ts';
import { codesOf } from '../../web/program/line.ts';

const EDITS = 10_000;

const int = (value: number): PyNumber => ({ kind: 'int', value: BigInt(value) });
const float = (value: number): PyNumber => ({ kind: 'float', value });

/** Cells that a reader may write besides: what Python raises, and what this page has not. */
const WRITTEN = ['1 / 0', 'x = ', 'def f(): pass', "print('a', [1, {2: 'b'}], sep='\n')", '[i for i in range(9)]'];

/** Inputs that a reader may go through while typing: mostly sound, some refused by the framework or by us. */
function edited(defaults: Inputs, i: number): Inputs {
  const ids: readonly PyValue[] = Array.from({ length: i % 9 }, (_, k) => int((i * 7 + k * 3) % 23));
  switch (i % 16) {
    case 0:
      return { ...defaults, ids: [int(i % 5), float(1.5)] };
    case 1:
      return { ...defaults, ids: [[int(1), int(2)], [int(3)]] };
    case 2:
      return { ...defaults, dim: int(-1) };
    case 3:
      return { ...defaults, dim: int(10 ** 12) };
    case 4:
      return { ...defaults, vocab: int(2) };
    case 5:
      return { ...defaults, one: int(99), seed: float(i / 3) };
    case 6:
      return { ...defaults, ids: [ids, ids], vocab: int(40) };
    case 7:
      return { ...defaults, edits: [{ row: int(1), col: int(i % 9), value: float(i) }] };
    default:
      return { ...defaults, ids, seed: int(i), dim: int((i % 12) + 1), vocab: i % 3 === 0 ? int(30) : null };
  }
}

test(`${EDITS} edits leave the module's memory as it was`, async () => {
  const loaded = await loadCore();
  if (!loaded.ok) throw new Error(loaded.message);
  const { core } = loaded;
  const session = new Session(core);
  const outcomes = new Set<string>();
  const edit = (i: number): void => {
    const notebook = NOTEBOOKS[i % NOTEBOOKS.length];
    if (notebook === undefined) throw new RangeError('no notebook');
    const cells = codesOf(cellsOf(notebook, edited(notebook.defaults, Math.floor(i / NOTEBOOKS.length))));
    const written = WRITTEN[i % 31];
    const all = written === undefined ? cells : cells.with(i % cells.length, written);
    const result = runCells(session, all, { tensors: i % 2 === 0 ? 'all' : { maxElements: 50, rows: [0, 3] } });
    for (const { kind } of result.outcomes) outcomes.add(kind);
  };

  // One round of every kind of edit comes first: it brings memory to the size that all of them need.
  const round = NOTEBOOKS.length * 16 * 23;
  for (let i = 0; i < round; i += 1) edit(i);
  session.run([]);
  const allocated = core.allocatedBytes();
  const heap = core.heapBytes();
  for (let i = 0; i < EDITS; i += 1) edit(round + i);
  session.run([]);

  expect([...outcomes].sort()).toEqual(['error', 'notRun', 'ran', 'refused', 'unknown']);
  expect(core.heapBytes()).toBe(heap);
  expect(core.allocatedBytes()).toBe(allocated);
  session.dispose();
}, 120_000);

test('sessions that are disposed of leave nothing behind', async () => {
  const loaded = await loadCore();
  if (!loaded.ok) throw new Error(loaded.message);
  const { core } = loaded;
  const use = (): void => {
    const session = new Session(core);
    const code = ['import torch', 'layer = torch.nn.Embedding(9, 3)', 'layer(torch.tensor([1, 2, 3]))', '[][1]'];
    const answers = session.run([code.join('\n')], () => undefined);
    expect(answers[0]?.error?.type).toBe('IndexError');
    session.named(0, 'layer.weight', { maxElements: 9, rows: [1] });
    session.dispose();
  };
  use();
  const allocated = core.allocatedBytes();
  for (let i = 0; i < 1000; i += 1) use();
  expect(core.allocatedBytes()).toBe(allocated);
});
