/** TensorFlow.js with two of its back-ends. */
import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-backend-cpu';
import { getThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import plain from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import simd from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import threaded from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-threaded-simd.wasm?url';
import { oneHot } from '../operands.ts';
import { copying } from '../reading.ts';

setWasmPaths({
  'tfjs-backend-wasm.wasm': plain,
  'tfjs-backend-wasm-simd.wasm': simd,
  'tfjs-backend-wasm-threaded-simd.wasm': threaded,
});

/** Calls `work`, which makes one tensor, and keeps that of the last call. */
function task(backend, work, held) {
  let last;
  return {
    enter: () => tf.setBackend(backend),
    run(repeats) {
      for (let i = 0; i < repeats; i++) {
        last?.dispose();
        last = work();
      }
    },
    result: () => last.dataSync(),
    close: () => tf.dispose([last, ...held]),
  };
}

/** The memory of the WASM back-end in which a tensor's numbers lie. */
function inWasm(tensor, length) {
  const { wasm, dataIdMap } = tf.backend();
  const { memoryOffset } = dataIdMap.get(tensor.dataId);
  return new Float32Array(wasm.HEAPU8.buffer, memoryOffset, length);
}

async function open(backend, title) {
  await tf.setBackend(backend);
  await tf.ready();
  return {
    title,
    kind: backend === 'wasm' ? 'wasm' : 'js',
    version: tf.version_core,
    async lookup({ V, d, W, ids }) {
      await tf.setBackend(backend);
      const weight = tf.tensor2d(W.slice(), [V, d]); // the CPU back-end keeps what it is given
      const indices = tf.tensor1d(ids, 'int32');
      return task(backend, () => tf.gather(weight, indices), [weight, indices]);
    },
    async product(operands) {
      const { V, d, n, W, transposed } = operands;
      await tf.setBackend(backend);
      const own = W.slice();
      const weight = tf.tensor2d(own, transposed ? [d, V] : [V, d]);
      const X = tf.tensor2d(oneHot(operands), [n, V]);
      const multiply = () => tf.matMul(X, weight, false, transposed);
      return {
        ...task(backend, multiply, [X, weight]),
        ...copying(backend === 'wasm' ? () => inWasm(weight, own.length) : () => own),
      };
    },
    initialise: ({ V, d }) => task(backend, () => tf.randomNormal([V, d]), []),
  };
}

export const openCpu = () => open('cpu', 'tfjs, CPU back-end');

export async function openWasm() {
  const contestant = await open('wasm', 'tfjs, WASM back-end');
  return { ...contestant, note: `threads: ${getThreadsCount()}` };
}
