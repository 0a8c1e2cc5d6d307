import type { Grid } from '../run/grid.ts';
import type { Format } from './numbers.ts';
import { windowOf, type Room } from './window.ts';

/** One product of the sum behind an output value: `0 × 0.3374`. */
export interface Term {
  readonly factor: string;
  readonly weight: string;
  readonly hot: boolean;
  /** The sum up to and with this term. */
  readonly partial: string;
}

/** Terms that are left out: so many of 0 times a number. */
export interface LeftOut {
  readonly leftOut: number;
  readonly partial: string;
}

/** The sum behind one output value, term by term. */
export interface Sum {
  /** Which value it is of: another sum is stepped through anew. */
  readonly key: string;
  readonly terms: readonly (Term | LeftOut)[];
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
  const result = product.at(row, column);
  if (result === undefined) return null;
  const hot: number[] = [];
  for (let k = 0; k < onehot.columns && hot.length < TERMS.some; k += 1) if (onehot.at(row, k) !== 0) hot.push(k);
  const places = windowOf(onehot.columns, hot, TERMS, table.known);

  let partial = 0;
  let next = 0;
  const terms = places.map((k, index): Term | LeftOut => {
    if (k === 'gap') {
      const until = places.slice(index).find((place) => place !== 'gap') ?? onehot.columns;
      const leftOut = until - next;
      // What is left out is 0 times a finite number, unless the whole says otherwise.
      if (Number.isNaN(result)) partial = NaN;
      return { leftOut, partial: minus(format(partial)) };
    }
    next = k + 1;
    const factor = onehot.at(row, k) ?? NaN;
    const weight = table.at(k, column) ?? NaN;
    partial = Math.fround(partial + factor * weight);
    return {
      factor: String(factor),
      weight: bracketed(format(weight)),
      hot: factor !== 0,
      partial: minus(format(partial)),
    };
  });
  return { key: `${row},${column}`, terms, result: minus(format(result)) };
}

function minus(text: string): string {
  return text.replace(/^-/, '−');
}

function bracketed(text: string): string {
  return text.startsWith('-') ? `(${minus(text)})` : text;
}
