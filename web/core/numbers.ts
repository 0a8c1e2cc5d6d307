import type { NumberCore } from '../run/numbers.ts';
import type { Bound } from './notebook_core.ts';

/** What a module of the core does with numbers, given a way to call it; null where that gives nothing. */
export function numberCore(call: <Value>(work: (bound: Bound) => Value) => Value | null): NumberCore {
  return {
    text: (value, decimals) => call((bound) => bound.figureText(value, decimals)),
    sums: (x, w) => call((bound) => bound.partialSums(x, w)),
  };
}
