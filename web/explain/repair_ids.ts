/** IDs that the notebook can look up, in the place of those that it cannot. */

import { factsOf } from '../inputs/facts.ts';
import { draftOf } from '../inputs/fields.ts';
import { formatNumber } from '../inputs/format.ts';
import type { Inputs, PyNumber, PyValue } from '../inputs/inputs.ts';
import { isList } from '../inputs/parse.ts';
import { inPlaceOf, using, type Repair } from './repair_label.ts';

/** Larger IDs make a table too large to be proposed. */
const MOST_ROWS = 100_000n;

/** Where the lists make no tensor, or so deep a one, the IDs are proposed as a plain list. */
const DEEPEST = 2;

/** The inputs of a notebook with IDs that all have a row, whatever these inputs are. */
export function mendIds(inputs: Inputs): Repair {
  const { flat, shape } = factsOf(inputs);
  const rows = inputs.vocab?.kind === 'int' && inputs.vocab.value > 0n ? inputs.vocab.value : null;
  const isGood = (id: PyNumber): boolean => id.kind === 'int' && id.value >= 0n && id.value < (rows ?? MOST_ROWS);
  const good = flat.find(isGood) ?? int(rows !== null && rows < 3n ? rows - 1n : 2n);
  const mend = (id: PyNumber): PyNumber => (isGood(id) ? id : (nearest(id, isGood) ?? good));
  const bad = flat.filter((id) => !isGood(id));
  const mended = new Set(bad.map((id) => formatNumber(mend(id))));
  const plain = shape === null || shape.length > DEEPEST || flat.length === 0;
  const ids = plain ? (flat.length === 0 ? [good] : flat.map(mend)) : mapped(inputs.ids, mend);
  const text = draftOf('ids', { ...inputs, ids });
  const [one] = mended;
  if (plain || mended.size !== 1 || one === undefined) return using({ ids: text });
  return inPlaceOf(one, [...new Set(bad.map(formatNumber))], { ids: text });
}

function int(value: bigint): PyNumber {
  return { kind: 'int', value };
}

/** The whole number next to one that is none, where that is an ID. */
function nearest(id: PyNumber, isGood: (id: PyNumber) => boolean): PyNumber | null {
  if (id.kind === 'int' || !Number.isFinite(id.value)) return null;
  const near = int(BigInt(Math.round(id.value)));
  return isGood(near) ? near : null;
}

function mapped(values: readonly PyValue[], mend: (id: PyNumber) => PyNumber): readonly PyValue[] {
  return values.map((value) => (isList(value) ? mapped(value, mend) : mend(value)));
}
