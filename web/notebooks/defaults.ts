import { NO_OWN_CODE, type Inputs, type PyNumber } from '../inputs/inputs.ts';

const int = (value: number): PyNumber => ({ kind: 'int', value: BigInt(value) });

/** A notebook's own inputs; no vocabulary or weights are given, none is edited, and no slip is made. */
export function defaults(ids: readonly number[], seed: number): Inputs {
  return {
    ids: ids.map(int),
    seed: int(seed),
    dim: int(5),
    vocab: null,
    one: int(1),
    two: int(2),
    weights: null,
    edits: [],
    slips: [],
    code: NO_OWN_CODE,
  };
}
