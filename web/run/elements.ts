import type { TensorValue } from '../engine/answer.ts';

/** The elements of a tensor, of the type that its dtype names. */
export type Elements = Float32Array | Float64Array | Int32Array | BigInt64Array | Uint8Array;

/** The elements that were copied out of the core, in C order. */
export function elementsOf({ dtype, bytes }: TensorValue): Elements {
  // Typed arrays must start at a multiple of their element's size, which these bytes need not.
  const { buffer } = bytes.slice();
  switch (dtype) {
    case 'float32':
      return new Float32Array(buffer);
    case 'float64':
      return new Float64Array(buffer);
    case 'int32':
      return new Int32Array(buffer);
    case 'int64':
      return new BigInt64Array(buffer);
    case 'bool':
    case 'uint8':
      return new Uint8Array(buffer);
  }
}
