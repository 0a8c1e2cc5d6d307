import type { CopyLimit } from '../engine/answer.ts';
import { factsOf } from '../inputs/facts.ts';
import type { Inputs } from '../inputs/inputs.ts';

/** Tensors up to this size are copied whole: outputs, one-hots and W of any size that is drawn in full. */
const MOST_ELEMENTS = 2 ** 17;

/** Of a larger one, so many of the IDs' rows, and so many first and last ones. */
const MOST_IDS = 12;
const EDGE = 8;

/** What the figures need of a run's tensors: small ones whole, of large ones the first and last rows and those of the IDs. */
export function copyLimitFor(inputs: Inputs): CopyLimit {
  const { flat, rows: counted } = factsOf(inputs);
  const ids = flat.slice(0, MOST_IDS).map(({ value }) => Number(value));
  const counts = [counted, BigInt(flat.length), inputs.dim.kind === 'int' ? inputs.dim.value : null];
  const lasts = counts.flatMap((count) => (count === null ? [] : [1, 2, 3].map((back) => Number(count) - back)));
  const firsts = Array.from({ length: EDGE }, (_, row) => row);
  const rows = [...new Set([...firsts, ...ids, ...lasts])].filter((row) => Number.isSafeInteger(row) && row >= 0);
  return { maxElements: MOST_ELEMENTS, rows: rows.sort((a, b) => a - b) };
}
