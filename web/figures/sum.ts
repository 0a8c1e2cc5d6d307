import type { Grid } from '../run/grid.ts';
import type { Format } from './numbers.ts';
import { windowOf, type Room } from './window.ts';

/** One product of the sum behind an output value: `0 × 0.3374`. */
export interface Term {
  /** The row of W, and the column of the one-hot row. */
  readonly row: number;
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
  /** Which output value it is of. */
  readonly row: number;
  readonly column: number;
  readonly terms: readonly (Term | LeftOut)[];
  readonly result: string;
  /** The most characters that a weight takes, in whatever column of those that are drawn. */
  readonly widest: number;
}

/** How many terms, and how many columns of W, are drawn. */
const ROOM: Room = { whole: 8, some: 4 };

/**
 * The sum behind output value (row, column): the row of `onehot`, (n, V), times the column of `table`, (V, d); `product` is
 * (n, d). null where the value is not known. Partial sums are float32, term after term.
 */
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
  for (let k = 0; k < onehot.columns && hot.length < ROOM.some; k += 1) if (onehot.at(row, k) !== 0) hot.push(k);
  const places = windowOf(onehot.columns, hot, ROOM, table.known);

  let partial = 0;
  const add = (k: number): { readonly factor: number; readonly weight: number } => {
    const factor = onehot.at(row, k) ?? NaN;
    const weight = table.at(k, column) ?? NaN;
    partial = Math.fround(partial + factor * weight);
    return { factor, weight };
  };
  let next = 0;
  const terms = places.map((k, index): Term | LeftOut => {
    if (k === 'gap') {
      const until = places.slice(index).find((place) => place !== 'gap') ?? onehot.columns;
      const leftOut = until - next;
      if (table.known === null) for (; next < until; next += 1) add(next);
      // Of a W that is not here as a whole, 0 times a finite number is left out, unless the result says otherwise.
      else if (Number.isNaN(result)) partial = NaN;
      return { leftOut, partial: format(partial) };
    }
    next = k + 1;
    const { factor, weight } = add(k);
    return {
      row: k,
      factor: String(factor),
      weight: bracketed(format(weight)),
      hot: factor !== 0,
      partial: format(partial),
    };
  });
  const columns = windowOf(table.columns, [column], ROOM);
  const widest = Math.max(
    ...places.flatMap((k) =>
      columns.map((c) => (k === 'gap' || c === 'gap' ? 0 : bracketed(format(table.at(k, c) ?? 0)).length)),
    ),
  );
  return { row, column, widest, terms, result: format(result) };
}

function bracketed(text: string): string {
  return text.startsWith('-') ? `(${text})` : text;
}
