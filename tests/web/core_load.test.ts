import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { hasRelaxedSimd, hasSimd } from '../../web/core/engine.ts';
import { startCore } from '../../web/core/load.ts';

const [wasm, relaxed] = ['core', 'core_relaxed'].map((name) =>
  readFileSync(new URL(`../../web/core/generated/${name}.wasm`, import.meta.url)),
) as [Buffer<ArrayBuffer>, Buffer<ArrayBuffer>];

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

test('only the relaxed build needs relaxed SIMD, and where that is taken it runs', async () => {
  const usesRelaxed = (bytes: Uint8Array): boolean =>
    bytes.some((byte, i) => byte === 253 && bytes[i + 1] === 0x85 && bytes[i + 2] === 2);
  expect([wasm, relaxed].map(usesRelaxed)).toEqual([false, true]);
  expect(hasSimd()).toBe(true);
  expect(hasRelaxedSimd()).toBe(true); // in the Node.js that is pinned
  expect((await startCore(relaxed)).heapBytes()).toBeGreaterThan(0);
});
