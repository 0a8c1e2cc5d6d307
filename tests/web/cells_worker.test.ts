import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import type { CellsMessage, CellsRequest } from '../../web/worker/cells_worker.ts';

const module = new WebAssembly.Module(
  readFileSync(new URL('../../web/core/generated/torch_whole.wasm', import.meta.url)),
);
const LAYER = 'import torch\ntorch.manual_seed(1)\nembedding = torch.nn.Embedding(4, 5)';

it('tells what names hold, of a notebook that stops at a line which is being written too', async () => {
  const heard: CellsMessage[] = [];
  const worker: { postMessage: (message: CellsMessage) => void; onmessage?: (event: object) => void } = {
    postMessage: (message) => heard.push(message),
  };
  vi.stubGlobal('self', worker);
  await import('../../web/worker/cells_worker.ts');
  const send = (data: CellsRequest): void => worker.onmessage?.({ data });
  const run = (...cells: readonly string[]): void => {
    send({ kind: 'run', core: { module, isWhole: true }, program: { cells, optional: [] } });
  };
  let id = 0;
  const weight = async (): Promise<unknown> => {
    id += 1;
    send({ kind: 'ask', id, asked: { kind: 'described', cell: 0, name: 'embedding.weight' } });
    const offered = { kind: 'completions', cell: 0, object: 'embedding' } as const;
    send({ kind: 'ask', id: -id, asked: offered });
    const told = (of: number) => heard.find((message) => message.kind === 'answer' && message.id === of);
    await vi.waitFor(() => expect(told(-id)).toBeDefined(), { timeout: 20_000 });
    expect(JSON.stringify(told(-id))).toContain('"num_embeddings"');
    const answer = told(id);
    return answer?.kind === 'answer' ? answer.answer : answer;
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
