import type { PyNumber } from '../inputs/inputs.ts';
import type { Trouble } from './trouble.ts';

/** More weights than this are not proposed: making them might be refused, or take long. */
const MOST_WEIGHTS = 50_000_000n;

/**
 * The fewest rows with which every ID that the notebook looks up has one; null where no number of rows is enough, because
 * one of them is no whole number or is negative, and where that table would be very large.
 */
export function rowsEnough({ inputs, facts, fields }: Pick<Trouble, 'inputs' | 'facts' | 'fields'>): bigint | null {
  const alone = (['one', 'two'] as const).filter((field) => fields.includes(field)).map((field) => inputs[field]);
  const asked: readonly PyNumber[] = [...facts.flat, ...alone];
  let rows = 1n;
  for (const id of asked) {
    if (id.kind !== 'int' || id.value < 0n) return null;
    if (id.value >= rows) rows = id.value + 1n;
  }
  const columns = facts.columns !== null && facts.columns > 1n ? facts.columns : 1n;
  return rows * columns > MOST_WEIGHTS ? null : rows;
}
