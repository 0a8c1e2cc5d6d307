import type { Selection } from '../page/walk/walk_page.ts';
import type { DrawnMatrix } from './matrix.ts';

/** The value that a key leads to from another one, among those that are drawn; null for a key that leads nowhere. */
export function moved(matrix: DrawnMatrix, from: Selection, key: string): Selection | null {
  const rows = matrix.rows.flatMap((row) => (row === 'gap' ? [] : [row.row]));
  const columns = matrix.columns.flatMap((column) => (column === 'gap' ? [] : [column]));
  const row = rows.indexOf(from.token);
  const column = columns.indexOf(from.column);
  const at = (r: number, c: number): Selection | null => {
    const token = rows[clamp(r, rows.length)];
    const chosen = columns[clamp(c, columns.length)];
    return token === undefined || chosen === undefined ? null : { token, column: chosen };
  };
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'Home':
      return at(row, 0);
    case 'End':
      return at(row, columns.length - 1);
    default:
      return null;
  }
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index));
}
