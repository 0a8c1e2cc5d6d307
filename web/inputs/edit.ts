import type { Edit } from './inputs.ts';
import { isNumber, parseItems } from './parse.ts';
import { failed, parsed, type Parsed } from './problem.ts';

/** Reads `row,col,value`, as `formatEdit` writes it; the value may be `inf`, `-inf` or `nan`. */
export function parseEdit(text: string): Parsed<Edit> {
  const items = parseItems(text, { bareInfinity: true });
  if (!items.ok) return items;
  const [row, col, value, ...rest] = items.value;
  if (!isNumber(row) || !isNumber(col) || !isNumber(value) || rest.length > 0) return failed({ kind: 'notAnEdit' });
  if (row.kind !== 'int' || col.kind !== 'int') return failed({ kind: 'notAnEdit' });
  return parsed({ row, col, value });
}
