import { toAscii } from './characters.ts';
import type { Edit, PyNumber } from './inputs.ts';
import { isNumber, parseItems, parseNumber } from './parse.ts';
import { failed, parsed, type Parsed } from './problem.ts';

/** Where it stands, and behind the second comma the value, which is told apart so that its problems are told in its terms. */
const PLACE_AND_VALUE = /^([^,]*,[^,]*),(.*)$/s;
const DECIMAL_COMMA = /^\s*([+-]?\d+),(\d+)\s*$/;

/** Reads `row,col,value`, as `formatEdit` writes it; the value may be `inf`, `-inf` or `nan`. */
export function parseEdit(text: string): Parsed<Edit> {
  const [, place] = PLACE_AND_VALUE.exec(toAscii(text)) ?? [];
  // Between numbers spaces and semicolons do as well.
  const items = parseItems(place ?? text, { bareInfinity: true });
  if (!items.ok) return items;
  const [row, col, third, ...rest] = items.value.values;
  if (!isNumber(row) || !isNumber(col) || row.kind !== 'int' || col.kind !== 'int' || rest.length > 0) {
    return failed({ kind: 'notAnEdit' });
  }
  if (place === undefined) return isNumber(third) ? parsed({ row, col, value: third }) : failed({ kind: 'notAnEdit' });
  if (third !== undefined) return failed({ kind: 'notAnEdit' });
  const value = parseWeight(text.slice(place.length + 1));
  return value.ok ? parsed({ row, col, value: value.value }) : value;
}

/** Reads what is to be put in the place of a weight. */
function parseWeight(text: string): Parsed<PyNumber> {
  const value = parseNumber(text, { bareInfinity: true });
  if (value.ok || value.problem.kind === 'expression' || value.problem.kind === 'complex') return value;
  const [, whole, fraction] = DECIMAL_COMMA.exec(toAscii(text)) ?? [];
  const written = whole === undefined || fraction === undefined ? null : `${whole}.${fraction}`;
  return failed({ kind: 'notAWeight', text: text.trim(), written });
}
