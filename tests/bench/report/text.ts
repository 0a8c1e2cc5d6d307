/** Numbers as readers of the report see them. */
import type { Case, Work } from './results.ts';

/** So many significant digits, without an exponent: 0.0123, 1.23, 123, 1,235. */
export function digits(value: number, significant = 3): string {
  const rounded = Number(value.toPrecision(significant));
  const decimals = rounded === 0 ? 0 : Math.max(0, significant - 1 - Math.floor(Math.log10(Math.abs(rounded))));
  return rounded.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

export function formatTime(ms: number): string {
  if (ms < 1e-3) return `${digits(ms * 1e6)} ns`;
  if (ms < 1) return `${digits(ms * 1e3)} µs`;
  if (ms < 1e3) return `${digits(ms)} ms`;
  return `${digits(ms / 1e3)} s`;
}

export function formatFigure({ work }: Case, value: number): string {
  return work === 'bytes' ? `${digits(value / 1000)} kB` : formatTime(value);
}

export function formatRatio(ratio: number): string {
  return `${digits(ratio, ratio < 1 ? 2 : 3)} ×`;
}

export const workTitles: Readonly<Record<Work, string>> = {
  lookup: 'Look-up',
  product: 'One-hot × W',
  initialise: 'Initialising with normal numbers',
  print: 'Printing W',
  notebook: 'A whole notebook run',
  training: 'Loops that train',
  edit: 'Keystroke to painted result',
  startup: 'From navigation to the first result, cold',
  bytes: 'Brotli bytes to the first result',
};
