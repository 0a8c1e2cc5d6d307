/** onnxruntime-web: WASM with SIMD, one thread, as on any page that is not cross-origin isolated. */
/* global document */
import { InferenceSession, Tensor, env } from 'onnxruntime-web/wasm';
import loader from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url';
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { oneHot } from '../operands.ts';
import { makeModel } from './onnx-model.js';

env.wasm.wasmPaths = { mjs: new URL(loader, document.baseURI).href, wasm: new URL(wasm, document.baseURI).href };
env.wasm.numThreads = 1;

async function task(model, inputs, options) {
  const start = performance.now();
  const session = await InferenceSession.create(model, { executionProviders: ['wasm'], ...options });
  const once = performance.now() - start;
  let last;
  return {
    async run(repeats) {
      for (let i = 0; i < repeats; i++) last = await session.run(inputs);
    },
    result: () => last.result.data,
    close: () => session.release(),
    once,
  };
}

function gather({ V, d, n, W, ids }) {
  const args = { W: { dims: [V, d], data: W }, ids: { dims: [n], type: BigInt64Array } };
  const model = makeModel('Gather', args, { dims: [n, d], type: Float32Array });
  return task(model, { ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), [n]) });
}

/**
 * Both operands are constants of the model, hence resident; without optimisation, lest it multiply them in advance. What
 * it does to W when the session is made (packing it for its kernels) is kept, and in no call's time.
 */
function multiply(operands) {
  const { V, d, n, W, transposed } = operands;
  const X = { dims: [n, V], data: oneHot(operands) };
  const result = { dims: [n, d], type: Float32Array };
  const model = transposed
    ? makeModel('Gemm', { X, W: { dims: [d, V], data: W } }, result, { transB: 1 })
    : makeModel('MatMul', { X, W: { dims: [V, d], data: W } }, result);
  return task(model, {}, { graphOptimizationLevel: 'disabled' });
}

export async function open() {
  // The first session waits until the WASM has been fetched and compiled; later ones do not.
  const first = await gather({ V: 1, d: 1, n: 1, W: new Float32Array(1), ids: [0] });
  await first.close();
  return { title: 'onnxruntime-web', kind: 'wasm', version: env.versions.web, lookup: gather, product: multiply };
}
