import type { Grid } from './grid.ts';
import type { Format } from './numbers.ts';
import { windowOf, type Room } from './window.ts';

/** One product of the sum behind an output value: `0 × 0.3374`. */
export interface Term {
  readonly factor: string;
  readonly weight: string;
  readonly hot: boolean;
}

/** The sum behind one output value, term by term, what is left out being a gap. */
export interface Sum {
  readonly terms: readonly (Term | 'gap')[];
  readonly result: string;
}

const TERMS: Room = { whole: 8, some: 4 };

/** The sum behind output value (row, column): one-hot row times column of W. */
export function sumBehind(
  onehot: Grid,
  table: Grid,
  product: Grid,
  row: number,
  column: number,
  format: Format,
): Sum | null {
  const hot: number[] = [];
  for (let k = 0; k < onehot.columns && hot.length < TERMS.some; k += 1) if (onehot.at(row, k) !== 0) hot.push(k);
  const places = windowOf(onehot.columns, hot, TERMS, table.known);
  const result = product.at(row, column);
  if (result === undefined) return null;
  return {
    terms: places.map((k) => {
      if (k === 'gap') return k;
      const factor = onehot.at(row, k) ?? NaN;
      return { factor: String(factor), weight: bracketed(format(table.at(k, column) ?? NaN)), hot: factor !== 0 };
    }),
    result: minus(format(result)),
  };
}

function minus(text: string): string {
  return text.replace(/^-/, '−');
}

function bracketed(text: string): string {
  return text.startsWith('-') ? `(${minus(text)})` : text;
}
