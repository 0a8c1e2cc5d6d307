import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import type { WorkerMessage, WorkerRequest } from '../../web/engine/engine_worker.ts';

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

it('tells what names hold, of a notebook that stops at a line which is being written too', async () => {
  const heard: WorkerMessage[] = [];
  const worker: { postMessage: (message: WorkerMessage) => void; onmessage?: (event: object) => void } = {
    postMessage: (message) => heard.push(message),
  };
  vi.stubGlobal('self', worker);
  await import('../../web/engine/engine_worker.ts');
  const send = (data: WorkerRequest): void => worker.onmessage?.({ data });
  const run = (...cells: readonly string[]): void => {
    send({ kind: 'run', module, job: { ...JOB, cells } });
  };
  let asked = 0;
  const weight = async (): Promise<unknown> => {
    send({ kind: 'ask', question: { asked: 'described', cell: 0, text: 'embedding.weight' } });
    send({ kind: 'ask', question: { asked: 'completions', cell: 0, text: 'embedding' } });
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
  vi.unstubAllGlobals();
});
