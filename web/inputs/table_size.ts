import type { Facts } from './facts.ts';
import type { Inputs } from './inputs.ts';

/** How large the table is that weights are edited in. */
export interface TableSize {
  readonly rows: bigint;
  readonly columns: bigint;
}

/** The table’s size as far as the inputs tell it; 0 where they do not. */
export function tableSize({ weights }: Inputs, facts: Facts): TableSize {
  return {
    rows: BigInt(weights?.length ?? facts.rows ?? 0n),
    columns: BigInt(weights?.[0]?.length ?? facts.columns ?? 0n),
  };
}

/** Whether a table has a weight there; negative indices count from the end, as in Python. */
export function hasWeight({ rows, columns }: TableSize, row: bigint | number, column: bigint | number): boolean {
  const inside = (index: bigint, size: bigint): boolean => index >= -size && index < size;
  return inside(BigInt(row), rows) && inside(BigInt(column), columns);
}
