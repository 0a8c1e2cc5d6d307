import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';

const wasm = readFileSync(new URL('../../web/core/generated/core.wasm', import.meta.url));

type LoadCore = typeof import('../../web/core/load.ts').loadCore;

let loadCore: LoadCore;

beforeEach(async () => {
  vi.resetModules(); // it remembers what it has loaded
  ({ loadCore } = await import('../../web/core/load.ts'));
});

test('a core that cannot be loaded is a value that says why, and a later try may succeed', async () => {
  const garbage = await loadCore(new TextEncoder().encode('<!doctype html>'));
  expect(garbage).toMatchObject({ ok: false, reason: 'failed' });
  expect(garbage).toHaveProperty('message', expect.stringContaining('expected magic word'));
  expect(await loadCore('http://localhost:1/core.wasm')).toMatchObject({ ok: false, reason: 'failed' });

  const [first, second] = await Promise.all([loadCore(wasm), loadCore(wasm)]);
  expect(first.ok).toBe(true);
  expect(second).toBe(first);
  expect(await loadCore()).toBe(first);
});

test('a module that is compiled but is not the core is refused too', async () => {
  const empty = await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  expect(await loadCore(empty)).toMatchObject({ ok: false, reason: 'failed' });
  expect(await loadCore(await WebAssembly.compile(wasm))).toMatchObject({ ok: true });
});
