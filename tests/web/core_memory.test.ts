import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { hasRun, memoryRefusal, type CellAnswer } from '../../web/engine/answer.ts';
import { notebookFiles } from '../../web/engine/files.ts';
import { startCore } from '../../web/engine/notebook_core.ts';
import { Session } from '../../web/engine/session.ts';
import type { Core } from '../../web/engine/session.ts';
import type { Inputs, PyNumber, PyValue } from '../../web/inputs/inputs.ts';
import { NOTEBOOKS, cellsOf } from '../../web/notebooks/index.ts';
import type { Framework } from '../../web/program/cell.ts';
import { codesOf } from '../../web/program/line.ts';

const EDITS = 3_000;

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

/** How a cell ended. */
function kindOf(answer: CellAnswer): string {
  if (answer.notRun === true) return 'notRun';
  if (hasRun(answer)) return 'ran';
  return answer.error ? 'error' : memoryRefusal(answer) ? 'memory' : 'refused';
}

/** How many bytes a core's memory has, and how many of them are in use. */
const memoryOf = (core: Core) =>
  core.call((binding) => ({ heap: binding.heapBytes(), allocated: binding.allocatedBytes() }));

const FRAMEWORKS: readonly Framework[] = ['pytorch', 'keras'];

test(`${EDITS} edits leave the modules' memory as it was`, async () => {
  const cores = await Promise.all(FRAMEWORKS.map((framework) => startCore(notebookFiles(framework))));
  const sessions = cores.map((core) => new Session(core));
  const endings = new Set<string>();
  const edit = (i: number): void => {
    const notebook = NOTEBOOKS[i % NOTEBOOKS.length];
    const session = notebook && sessions[FRAMEWORKS.indexOf(notebook.framework)];
    if (notebook === undefined || session === undefined) throw new RangeError('no notebook');
    // The lesson that trains takes as long as all other cells together, many times over.
    const steps = notebook.steps.filter(({ id }) => (id !== 'learn' && id !== 'plane') || i % 200 === 0);
    const inputs = edited(notebook.defaults, Math.floor(i / NOTEBOOKS.length));
    const cells = codesOf(cellsOf({ ...notebook, steps }, inputs));
    const written = WRITTEN[i % 31];
    const all = written === undefined ? cells : cells.with(i % cells.length, written);
    const result = session.run(all, { tensors: i % 2 === 0 ? 'all' : { maxElements: 50, rows: [0, 3] } });
    for (const answer of result.answers) endings.add(kindOf(answer));
  };
  const memory = (): readonly object[] => {
    for (const session of sessions) session.run([]);
    return cores.map(memoryOf);
  };

  // Twice as many come first: they bring memory to the size that all of them need, and make what is made once.
  for (let i = 0; i < 2 * EDITS; i += 1) edit(i);
  let [before, after] = [memory(), null as readonly object[] | null];
  // A piece of it may count by its head only then, once: of what leaks, more is lost in each round.
  for (let round = 2; round < 6 && !isDeepStrictEqual(before, after); round += 1) {
    before = after ?? before;
    for (let i = 0; i < EDITS; i += 1) edit(round * EDITS + i);
    after = memory();
  }

  expect([...endings].sort()).toEqual(['error', 'memory', 'notRun', 'ran', 'refused']);
  expect(after).toEqual(before);
}, 480_000);

test('sessions that are disposed of leave nothing behind', async () => {
  const core = await startCore(notebookFiles('pytorch'));
  const use = (): void => {
    const session = new Session(core);
    const code = [
      ...['import torch', 'torch.manual_seed(1)', 'layer = torch.nn.Embedding(9, 3)'],
      ...['layer(torch.tensor([1, 2, 3]))', '[][1]'],
    ];
    const { answers, tensors } = session.run([code.join('\n')], {
      tensors: { maxElements: 9, rows: [1] },
      onProgress: () => undefined,
    });
    expect(answers[0]?.error?.type).toBe('IndexError');
    expect(tensors['0 layer.weight']).toMatchObject({ shape: [9, 3], rows: [1] });
    session.dispose();
  };
  // What is made once lies among what is freed again, whose pieces count by their heads: after some times they stay.
  for (let i = 0; i < 100; i += 1) use();
  const before = memoryOf(core);
  for (let i = 0; i < 1000; i += 1) use();
  expect(memoryOf(core)).toEqual(before);
});

describe('where the browser gives no more memory than what a run needs to make something', () => {
  /** Calls `use` while memory is full but for one hole of 64 kB, and smaller ones. */
  async function whileFull(use: (session: Session) => void): Promise<void> {
    const core = await startCore(notebookFiles('pytorch'));
    const open = (): Session => new Session(core, Infinity);
    const [session, answers, hole] = [open(), open(), open()];
    const filling: Session[] = [];
    session.run(['import torch\nx = torch.zeros(8000000)']);
    // Of what is filled in no piece is as small as the first of these: there it can still be answered.
    answers.run(['import torch\nx = torch.zeros(5000)']);
    hole.run(['import torch\nx = torch.zeros(16000)']);
    for (const freed of [session, answers]) freed.run([]);
    const grow = vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
      throw new RangeError('there is no more');
    });
    try {
      // What a refused cell has made is not kept: so each tensor is in a session of its own.
      for (let count = 4e6; count > 7000; count = Math.round(count / 2)) {
        for (let full = false; !full;) {
          const session = open();
          const { answers } = session.run([`import torch\nx = torch.zeros(${count})`]);
          full = answers[0]?.refused !== undefined;
          if (full) session.dispose();
          else filling.push(session);
        }
      }
      expect(filling.length).toBeGreaterThan(0);
      hole.run([]);
      use(session);
    } finally {
      grow.mockRestore();
    }
    // Nothing is the worse for it.
    for (const filled of filling) filled.dispose();
    expect(session.run(['x = [[0] * 100 for i in range(15)]\nx[5][5]']).answers).toEqual([{ result: '0', calls: [] }]);
    expect(session.ask('described', 0, 'x')).toMatch(/^list/);
  }

  test('but not to copy its tensors, the last cell that ran is refused', async () => {
    await whileFull((session) => {
      const cells = ['import torch\nx = torch.zeros(8000)', "print('made')\n5", 'x = ', '6'];
      const { answers, tensors } = session.run(cells.slice(0, 2), { tensors: { maxElements: 10_000, rows: [] } });
      expect(answers[0]).not.toHaveProperty('refused');
      expect(answers[1]).toMatchObject({ stdout: 'made\n', refused: { limitBytes: null } });
      expect(answers[1]).not.toHaveProperty('result');
      expect(answers[1]?.refused?.neededBytes).toBeGreaterThan(32e6);
      expect(tensors).toEqual({});
      // An error stays what it is.
      const stopped = session.run(cells, { tensors: { maxElements: 10_000, rows: [] } });
      expect(stopped.answers.map(({ error, refused }) => error?.type ?? refused)).toEqual([
        ...[undefined, undefined, 'SyntaxError', undefined],
      ]);
      expect(stopped.tensors).toEqual({});
      // What is not copied fits.
      expect(session.run(cells.slice(0, 2)).answers[1]).toEqual({ stdout: 'made\n', result: '5', calls: [] });
    });
  });

  test('but not to keep it as it was, nothing is told of it', async () => {
    await whileFull((session) => {
      expect(session.run(['x = [[0] * 100 for i in range(18)]\nx[5][5]']).answers).toEqual([
        { result: '0', calls: [] },
      ]);
      expect(session.ask('described', 0, 'x')).toBeNull();
    });
  });
});
