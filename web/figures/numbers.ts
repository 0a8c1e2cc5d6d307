/** How figures write numbers: one value in one way, whatever other numbers stand in the same tensor. */

import { shortestFloat32 } from '../run/float32.ts';

export type Format = (value: number) => string;

/** Numbers below the first, and from the second on, are written in scientific notation. */
const SMALLEST_PLAIN = 1e-4;
const SMALLEST_SCIENTIFIC = 1e8;

/**
 * Like torch (torch._tensor_str._Formatter, precision 4), which writes four decimals, or a bare dot where all numbers are
 * whole. But where torch turns a whole tensor scientific, this does so for the very numbers that need it.
 * `values`: the numbers by which that is told.
 */
export function torchFormat(values: readonly number[]): Format {
  const whole = values.filter(Number.isFinite).every(Number.isInteger);
  return named((value) => {
    const size = Math.abs(value);
    if (size >= SMALLEST_SCIENTIFIC || (size !== 0 && size < SMALLEST_PLAIN)) return scientific(value);
    return whole && Number.isInteger(value) ? `${signedZero(value)}${value}.` : fourDecimals(value);
  });
}

/** The fewest digits that tell every float32 apart, as NumPy has it, with as many decimals for all. */
export function numpyFormat(values: readonly number[]): Format {
  const texts = values.filter(Number.isFinite).map(shortest);
  if (texts.some((text) => text.includes('e'))) return named(shortest);
  const decimals = Math.max(1, ...texts.map((text) => (text.split('.')[1] ?? '').length));
  return named((value) => padded(value, decimals));
}

function named(format: Format): Format {
  return (value) => {
    if (Number.isNaN(value)) return 'nan';
    if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
    return format(value);
  };
}

function signedZero(value: number): string {
  return Object.is(value, -0) ? '-' : '';
}

/** Like C's %.4f. A float whose fifth decimal is an exact 5 with nothing after it is odd/32, and rounds to even. */
function fourDecimals(value: number): string {
  if (Object.is(value, -0)) return '-0.0000';
  const sign = value < 0 ? '-' : '';
  const size = Math.abs(value);
  if ((size * 32) % 2 !== 1) return sign + size.toFixed(4);
  const tenThousandths = Math.floor(size * 10_000);
  return sign + ((tenThousandths + (tenThousandths % 2)) / 10_000).toFixed(4);
}

/** Like C's %.4e: two digits of exponent at least, and what lies exactly between two mantissas rounds to even. */
function scientific(value: number): string {
  const [rounded = '', exponent = '0'] = value.toExponential(4).split('e');
  // JavaScript rounds it away from zero.
  const [, mantissa = rounded] = /^(-?\d\.\d{3}[02468])50*e/.exec(value.toExponential(50)) ?? [];
  const size = String(Math.abs(Number(exponent))).padStart(2, '0');
  return `${mantissa}e${exponent.startsWith('-') ? '-' : '+'}${size}`;
}

/** `-0` for negative zero, which a number's own text hides; an exponent has two digits at least, as in C. */
function shortest(value: number): string {
  return Object.is(value, -0) ? '-0' : String(shortestFloat32(value)).replace(/e(.)(.)$/, 'e$10$2');
}

/** With so many decimals at least; a number that is not among those that were told may need an exponent. */
function padded(value: number, decimals: number): string {
  const text = shortest(value);
  if (text.includes('e')) return text;
  const [whole = '0', fraction = ''] = text.split('.');
  return `${whole}.${fraction.padEnd(decimals, '0')}`;
}
