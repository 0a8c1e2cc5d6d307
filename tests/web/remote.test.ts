import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CellAnswer, RunAnswer } from '../../web/engine/answer.ts';
import type { Job } from '../../web/engine/runs.ts';
import type { WorkerMessage, WorkerRequest } from '../../web/engine/engine_worker.ts';
import type { RemoteRuns } from '../../web/engine/remote.ts';
import { resultOf } from './run.ts';

vi.mock('../../web/engine/compiled.ts', () => ({ compiled: () => Promise.resolve({}) }));

/** A worker that keeps what it is sent, and says what a test has it say. */
class SilentWorker {
  static readonly all: SilentWorker[] = [];
  readonly received: WorkerRequest[] = [];
  ended = false;
  onmessage: ((event: { readonly data: WorkerMessage }) => void) | null = null;

  constructor() {
    SilentWorker.all.push(this);
  }

  postMessage(request: WorkerRequest): void {
    this.received.push(request);
  }

  terminate(): void {
    this.ended = true;
  }

  say(data: WorkerMessage): void {
    if (!this.ended) this.onmessage?.({ data });
  }

  get programs(): readonly string[] {
    return this.received.flatMap((request) => (request.kind === 'run' ? request.job.cells : []));
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

const answerOf = (text: string): CellAnswer => ({ result: text, calls: [] });
/** What a run of one cell answers. */
const result = (text: string): RunAnswer => resultOf([answerOf(text)]);
/** What a worker says of a run of so many cells, of which these have another answer than before. */
const done = (count: number, ...changed: readonly (readonly [number, string])[]): WorkerMessage => ({
  kind: 'done',
  count,
  changed: changed.map(([cell, text]) => [cell, answerOf(text)]),
  tensors: {},
});

const jobOf = (cell: string, work = 0): Job => ({
  framework: 'pytorch',
  cells: [cell],
  optional: [],
  tensors: null,
  work,
  seed: null,
  names: false,
  mayBeMore: true,
});

async function remote(): Promise<RemoteRuns> {
  return new (await import('../../web/engine/remote.ts')).RemoteRuns();
}

/** Begins a run of one cell, and gives what becomes of it and how to leave it. */
async function begin(runs: RemoteRuns, cell: string, work = 0) {
  const told: unknown[] = [];
  const leave = runs.run(jobOf(cell, work), {
    progress: () => undefined,
    done: (answer) => told.push(answer),
    failed: (error) => told.push(error),
  });
  await vi.waitFor(() => expect(SilentWorker.all.at(-1)?.programs.at(-1)).toBe(cell));
  return { told, leave };
}

it('runs what is wanted in a new worker where a run that was left fails', async () => {
  const runs = await remote();
  const first = await begin(runs, 'a = 1');
  first.leave();
  const second = await begin(runs, 'b = 2');
  const [worker] = SilentWorker.all;
  worker?.say({ kind: 'failed', message: 'out of memory' });
  expect([first.told, second.told]).toEqual([[], []]);
  expect(worker?.ended).toBe(true);
  expect(SilentWorker.all.map(({ programs }) => programs)).toEqual([['a = 1', 'b = 2'], ['b = 2']]);
  SilentWorker.all[1]?.say(done(1, [0, '2']));
  expect(second.told).toEqual([result('2')]);
});

it('gives the answers of the run that is wanted to it, and those of one that was left to nobody', async () => {
  const runs = await remote();
  const first = await begin(runs, 'a = 1');
  first.leave();
  const second = await begin(runs, 'b = 2');
  const [worker] = SilentWorker.all;
  worker?.say(done(1, [0, '1']));
  worker?.say(done(1, [0, '2']));
  expect([first.told, second.told]).toEqual([[], [result('2')]]);
});

it('says that the run that is wanted has failed', async () => {
  const runs = await remote();
  const run = await begin(runs, 'a = 1');
  SilentWorker.all[0]?.say({ kind: 'failed', message: 'out of memory' });
  expect(run.told).toEqual([new Error('out of memory')]);
});

it('runs what is large in a worker of its own, which ends with the next run on the page', async () => {
  const runs = await remote();
  const small = await begin(runs, 'a = 1');
  small.leave();
  const large = await begin(runs, 'b = 2', 1e9);
  const [first, second] = SilentWorker.all;
  expect([first?.ended, second?.programs]).toEqual([true, ['b = 2']]);
  second?.say(done(1, [0, '2']));
  expect(large.told).toEqual([result('2')]);
  const asked = runs.ask({ asked: 'described', cell: 0, text: 'b' });
  runs.end();
  expect(second?.ended).toBe(true);
  expect(await asked).toBeNull();
});

it('takes the answers that a run did not change from the one before, whether that was wanted or left', async () => {
  const runs = await remote();
  const first = await begin(runs, 'a = 1');
  const [worker] = SilentWorker.all;
  worker?.say(done(3, [0, '1'], [1, '2'], [2, '3']));
  const second = await begin(runs, 'a = 2');
  second.leave();
  const third = await begin(runs, 'a = 3');
  worker?.say(done(3, [1, '4']));
  worker?.say(done(2, [0, '5']));
  expect(first.told).toEqual([resultOf(['1', '2', '3'].map(answerOf))]);
  expect([second.told, third.told]).toEqual([[], [resultOf(['5', '4'].map(answerOf))]]);
});
