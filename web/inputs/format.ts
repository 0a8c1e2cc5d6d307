import { oncePerObject } from './once.ts';
import { isList } from './parse.ts';
import type { Edit, PyNumber, PyValue } from './inputs.ts';

/** A float as Python's repr writes it, or `float('inf')` where that is no literal. */
function formatFloat(value: number): string {
  if (Number.isNaN(value)) return "float('nan')";
  if (!Number.isFinite(value)) return value > 0 ? "float('inf')" : "float('-inf')";
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  // Without an argument toExponential gives the shortest digits that read back the same, as repr does.
  const [mantissa = '0', power = '0'] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
    const size = String(Math.abs(exponent)).padStart(2, '0');
    return `${sign}${digits.charAt(0)}${fraction}e${exponent < 0 ? '-' : '+'}${size}`;
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`;
}

/** A number as Python writes it. */
export function formatNumber(number: PyNumber): string {
  return number.kind === 'int' ? String(number.value) : formatFloat(number.value);
}

/** Several values side by side, without brackets around them: `2, 3, 1`. */
export const formatItems: (values: readonly PyValue[]) => string = oncePerObject((values) =>
  values.map(formatValue).join(', '),
);

/** A number or a list as Python writes it. */
export function formatValue(value: PyValue): string {
  return isList(value) ? formatList(value) : formatNumber(value);
}

const formatList = oncePerObject((values: readonly PyValue[]) => `[${formatItems(values)}]`);

/** An edit as the command line and links write it: `2,3,0.5`. */
export function formatEdit(edit: Edit): string {
  return [edit.row, edit.col, edit.value].map(formatNumber).join(',');
}
