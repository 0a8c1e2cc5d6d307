import { factsOf } from '../../inputs/facts.ts';
import { hasWeight, tableSize } from '../../inputs/table_size.ts';
import type { Page } from '../walk/walk_page.ts';

/** Whether W has no such row, and whether no such column; neither where it has no weights at all. */
export function outsideTable({ run }: Page, row: number, column: number): { row: boolean; column: boolean } {
  const size = tableSize(run.inputs, factsOf(run.inputs));
  if (size.rows <= 0n || size.columns <= 0n) return { row: false, column: false };
  return { row: !hasWeight(size, row, 0), column: !hasWeight(size, 0, column) };
}
