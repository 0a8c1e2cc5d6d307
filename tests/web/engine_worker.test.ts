import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import type { WorkerMessage, WorkerRequest } from '../../web/engine/engine_worker.ts';
import type { Question } from '../../web/engine/runs.ts';

const module = new WebAssembly.Module(
  readFileSync(new URL('../../web/engine/generated/torch_whole.wasm', import.meta.url)),
);
const JOB = {
  framework: 'pytorch',
  optional: [],
  seed: null,
  names: false,
  tensors: null,
  work: 0,
  mayBeMore: true,
} as const;
const LAYER = 'import torch\ntorch.manual_seed(1)\nembedding = torch.nn.Embedding(4, 5)';

interface Worker {
  readonly heard: WorkerMessage[];
  readonly run: (...cells: readonly string[]) => void;
  readonly ask: (question: Question) => void;
}

/** A worker of its own, which takes what it is sent at once. */
async function started(): Promise<Worker> {
  const heard: WorkerMessage[] = [];
  const worker: { postMessage: (message: WorkerMessage) => void; onmessage?: (event: object) => void } = {
    postMessage: (message) => heard.push(message),
  };
  vi.stubGlobal('self', worker);
  vi.resetModules();
  await import('../../web/engine/engine_worker.ts');
  const send = (data: WorkerRequest): void => worker.onmessage?.({ data });
  return {
    heard,
    run: (...cells) => send({ kind: 'run', module, job: { ...JOB, cells } }),
    ask: (question) => send({ kind: 'ask', question }),
  };
}

afterEach(() => vi.unstubAllGlobals());

it('tells what names hold, of a notebook that stops at a line which is being written too', async () => {
  const { heard, run, ask } = await started();
  let asked = 0;
  const weight = async (): Promise<unknown> => {
    ask({ asked: 'described', cell: 0, text: 'embedding.weight' });
    ask({ asked: 'completions', cell: 0, text: 'embedding' });
    asked += 2;
    const told = () => heard.flatMap((message) => (message.kind === 'known' ? [message.known] : []));
    await vi.waitFor(() => expect(told()).toHaveLength(asked), { timeout: 20_000 });
    expect(JSON.stringify(told().at(-1))).toContain('"num_embeddings"');
    return told().at(-2);
  };
  run(LAYER);
  expect(await weight()).toBe('Parameter (4, 5) float32');
  for (const written of ['e', 'embedding.']) {
    run(`${LAYER}\n${written}`);
    expect(await weight()).toBe('Parameter (4, 5) float32');
  }
  run(LAYER.replace('5', '7'), 'e');
  expect(await weight()).toBe('Parameter (4, 7) float32');
});

it('tells what cells have answered while others run, and of the end only what is new', async () => {
  const { heard, run } = await started();
  const cells = ['2 + 3', 'print("begun")\nfor i in range(5_000_000): pass\nprint("done")', '7'];
  const done = () => heard.filter(({ kind }) => kind === 'done');
  const told = { calls: [] };
  run(...cells);
  await vi.waitFor(() => expect(done()).toHaveLength(1), { timeout: 20_000 });
  const [first] = heard.filter((message) => message.kind === 'progress');
  const begun = [1, { ...told, stdout: 'begun\n' }];
  expect(first).toMatchObject({ count: 2, changed: [[0, { ...told, result: '5' }], begun] });
  expect(done()[0]).toMatchObject({
    count: 3,
    changed: [
      [1, { ...told, stdout: 'begun\ndone\n' }],
      [2, { ...told, result: '7' }],
    ],
  });
  heard.length = 0;
  run(...cells);
  await vi.waitFor(() => expect(done()).toHaveLength(1), { timeout: 20_000 });
  expect(heard.find(({ kind }) => kind === 'progress')).toMatchObject({ count: 2, changed: [begun] });
  expect(done()[0]).toMatchObject({ count: 3, changed: [[1, { ...told, stdout: 'begun\ndone\n' }]] });
});
