import type { Grid } from '../../run/grid.ts';
import type { Numbers } from '../../run/numbers.ts';
import { UNKNOWN, type NumberFormat } from '../matrix.ts';

/** NumPy prints no more decimals, however many the float would need to be told from its neighbours. */
const MOST_DECIMALS = 8;

/** The numbers of a grid with the digits that its cell prints: 0.01, where the float is 0.009999998. */
export function printedFormat(numbers: Numbers, { decimals }: Grid): NumberFormat {
  const most = Math.min(decimals ?? 0, MOST_DECIMALS);
  return (value) => {
    const text = numbers.text(value, most) ?? UNKNOWN;
    // Where one of the numbers has an exponent, each stands alone: there are no decimals for all.
    return most > 0 && /\.\d{9}/.test(text) ? value.toFixed(MOST_DECIMALS) : text;
  };
}
