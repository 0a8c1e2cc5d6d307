import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CellAnswer } from '../../web/core/types.ts';
import type { CellsMessage, CellsRequest } from '../../web/worker/cells_worker.ts';

vi.mock('../../web/core/compiled.ts', () => ({ compiled: () => Promise.resolve({}) }));

/** A worker that keeps what it is sent, and says what a test has it say. */
class SilentWorker {
  static readonly all: SilentWorker[] = [];
  readonly received: CellsRequest[] = [];
  ended = false;
  onmessage: ((event: { readonly data: CellsMessage }) => void) | null = null;

  constructor() {
    SilentWorker.all.push(this);
  }

  postMessage(request: CellsRequest): void {
    this.received.push(request);
  }

  terminate(): void {
    this.ended = true;
  }

  say(data: CellsMessage): void {
    if (!this.ended) this.onmessage?.({ data });
  }

  get programs(): readonly string[] {
    return this.received.flatMap((request) => (request.kind === 'run' ? request.program.cells : []));
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', SilentWorker);
});

afterEach(() => {
  SilentWorker.all.length = 0;
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Begins a run of one cell, and gives what becomes of it and how to leave it. */
async function begin(cell: string) {
  const { remoteCells } = await import('../../web/worker/cells_place.ts');
  const told: unknown[] = [];
  const leave = remoteCells.run(
    { cells: [cell], optional: [] },
    {
      progress: () => undefined,
      done: (answers: readonly CellAnswer[]) => told.push(answers),
      failed: (error: unknown) => told.push(error),
    },
  );
  await vi.waitFor(() => expect(SilentWorker.all.at(-1)?.programs.at(-1)).toBe(cell));
  return { told, leave };
}

it('runs what is wanted in a new worker where a run that was left fails', async () => {
  const first = await begin('a = 1');
  first.leave();
  const second = await begin('b = 2');
  const [worker] = SilentWorker.all;
  worker?.say({ kind: 'failed', message: 'out of memory' });
  expect([first.told, second.told]).toEqual([[], []]);
  expect(worker?.ended).toBe(true);
  expect(SilentWorker.all.map(({ programs }) => programs)).toEqual([['a = 1', 'b = 2'], ['b = 2']]);
  SilentWorker.all[1]?.say({ kind: 'done', count: 1, changed: [[0, { result: '2', calls: [] }]] });
  expect(second.told).toEqual([[{ result: '2', calls: [] }]]);
});

it('gives the answers of the run that is wanted to it, and those of one that was left to nobody', async () => {
  const first = await begin('a = 1');
  first.leave();
  const second = await begin('b = 2');
  const [worker] = SilentWorker.all;
  worker?.say({ kind: 'done', count: 1, changed: [[0, { result: '1', calls: [] }]] });
  worker?.say({ kind: 'done', count: 1, changed: [[0, { result: '2', calls: [] }]] });
  expect([first.told, second.told]).toEqual([[], [[{ result: '2', calls: [] }]]]);
});

it('says that the run that is wanted has failed', async () => {
  const run = await begin('a = 1');
  SilentWorker.all[0]?.say({ kind: 'failed', message: 'out of memory' });
  expect(run.told).toEqual([new Error('out of memory')]);
});

it('takes the answers that a run did not change from the one before, whether that was wanted or left', async () => {
  const answer = (result: string): CellAnswer => ({ result, calls: [] });
  const first = await begin('a = 1');
  const [worker] = SilentWorker.all;
  const changed = ['1', '2', '3'].map((result, cell) => [cell, answer(result)] as const);
  worker?.say({ kind: 'done', count: 3, changed });
  const second = await begin('a = 2');
  second.leave();
  const third = await begin('a = 3');
  worker?.say({ kind: 'done', count: 3, changed: [[1, answer('4')]] });
  worker?.say({ kind: 'done', count: 2, changed: [[0, answer('5')]] });
  expect(first.told).toEqual([['1', '2', '3'].map(answer)]);
  expect([second.told, third.told]).toEqual([[], [[answer('5'), answer('4')]]]);
});
