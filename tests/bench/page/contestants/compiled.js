/** The contestants that tests/bench/peers compiles: all of them export the same functions. */
import { oneHot } from '../operands.ts';
import { copying } from '../reading.ts';

/** Gives a function that puts operands into the module's memory and makes a task of one of its exports. */
export function holder(module) {
  const floats = (pointer, length) => module.HEAPF32.subarray(pointer / 4, pointer / 4 + length);

  /** `work` names the export; X is left out where it is not needed, as it may be large. */
  return function hold({ V, d, n, W, ids, transposed }, work, X) {
    const handle = module._open_operands(V, d, n, transposed, X !== undefined);
    floats(module._weight(handle), W.length).set(W);
    if (X) floats(module._one_hot(handle), X.length).set(X);
    module.HEAP32.set(ids, module._token_ids(handle) / 4);
    return {
      run: (repeats) => module[`_${work}`](handle, repeats),
      result: () => floats(module._result(handle), n * d).slice(),
      ...copying(() => floats(module._weight(handle), W.length)),
      close: () => module._close_operands(handle),
    };
  };
}

function readable(version) {
  return [Math.floor(version / 10000), Math.floor(version / 100) % 100, version % 100].join('.');
}

/** A contestant with both ways. */
export async function openCompiled(title, createModule) {
  const module = await createModule();
  const hold = holder(module);
  return {
    title,
    kind: 'wasm',
    version: readable(module._version()),
    lookup: (operands) => hold(operands, 'lookup'),
    product: (operands) => hold(operands, 'product', oneHot(operands)),
  };
}
