import type { PyNumber } from '../inputs/inputs.ts';

/** Whether an ID has a row in a table of so many rows. */
export function hasRow(id: PyNumber, rows: bigint): boolean {
  return id.kind === 'int' && id.value >= 0n && id.value < rows;
}
