/** Measured quantities as text, the same in every language. */

import { grouped } from '../text/say.ts';

const UNITS = [
  ['ns', 1e-6],
  ['µs', 1e-3],
  ['ms', 1],
  ['s', 1e3],
] as const;

/** A time in milliseconds for people: 3.12 µs, 121 ms. No more digits than a measurement bears. */
export function formatTime(milliseconds: number, digits = 3): string {
  const [unit, size] = UNITS.findLast(([, least]) => milliseconds >= least * 0.9995) ?? UNITS[0];
  return `${significant(milliseconds / size, digits)} ${unit}`;
}

/** A time that was set or found, not averaged: 10 ms. */
export function formatSetting(milliseconds: number): string {
  return formatTime(milliseconds, 2).replace('.0 ', ' ');
}

/** How many times as much: 39,000; 1.3; 0.82. */
export function formatRatio(ratio: number): string {
  return significant(ratio, 2);
}

/** How much more than one a ratio is, in whole percent, without the sign: 1.5 is 50 more. */
export function formatPercentMore(ratio: number): string {
  return grouped(Math.round((ratio - 1) * 100));
}

/** A quartile range with its unit said once where both have the same: 118–124 ms. */
export function formatRange(low: number, high: number): string {
  const [from, to] = [formatTime(low), formatTime(high)];
  const [number, unit] = from.split(' ');
  return from === to ? to : to.endsWith(` ${unit ?? ''}`) ? `${number ?? ''}–${to}` : `${from} – ${to}`;
}

/** So many significant digits, thousands apart, no exponent. */
function significant(value: number, digits: number): string {
  const rounded = Number(value.toPrecision(digits));
  if (rounded >= 10 ** (digits - 1) || rounded === 0) return grouped(Math.round(rounded));
  const places = digits - 1 - Math.floor(Math.log10(rounded));
  return rounded.toFixed(Math.min(places, 9));
}

/** In thousands of millions a second, of so many in a millisecond. */
export function formatRate(perMs: number): string {
  return significant(perMs / 1e6, 2);
}
