import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import type { WorkerMessage, WorkerRequest } from '../../web/engine/engine_worker.ts';

const module = new WebAssembly.Module(
  readFileSync(new URL('../../web/engine/generated/torch_whole.wasm', import.meta.url)),
);
const JOB = { framework: 'pytorch', optional: [], tensors: null, work: 0, mayBeMore: true } as const;
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
  let id = 0;
  const weight = async (): Promise<unknown> => {
    id += 1;
    send({ kind: 'ask', id, question: { kind: 'described', cell: 0, name: 'embedding.weight' } });
    const offered = { kind: 'completions', cell: 0, object: 'embedding' } as const;
    send({ kind: 'ask', id: -id, question: offered });
    const told = (of: number) => heard.find((message) => message.kind === 'known' && message.id === of);
    await vi.waitFor(() => expect(told(-id)).toBeDefined(), { timeout: 20_000 });
    expect(JSON.stringify(told(-id))).toContain('"num_embeddings"');
    const answer = told(id);
    return answer?.kind === 'known' ? answer.known : answer;
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
