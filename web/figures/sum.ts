import type { Grid } from '../run/grid.ts';
import type { Numbers } from '../run/numbers.ts';
import type { NumberFormat } from './matrix.ts';
import { windowOf, type WindowRoom } from './window.ts';

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
const ROOM: WindowRoom = { whole: 8, some: 4 };

/** The matrices of a product: `onehot` (n, V), `table` (V, d) and `product` (n, d). */
export interface Factors {
  readonly onehot: Grid;
  readonly table: Grid;
  readonly product: Grid;
}

/**
 * The sum behind output value (row, column): a row of `onehot` times a column of `table`. Partial sums are float32, term
 * after term. null where the value, or the sums, are not known.
 */
export function sumBehind(
  { onehot, table, product }: Factors,
  row: number,
  column: number,
  numbers: Numbers,
  format: NumberFormat,
): Sum | null {
  const result = product.at(row, column);
  if (result === undefined) return null;
  const hot: number[] = [];
  for (let k = 0; k < onehot.columns && hot.length < ROOM.some; k += 1) if (onehot.at(row, k) !== 0) hot.push(k);
  const places = windowOf(onehot.columns, hot, ROOM, table.known);

  const factor = (k: number): number => onehot.at(row, k) ?? NaN;
  const weight = (k: number): number => table.at(k, column) ?? NaN;
  const factorText = (k: number): string =>
    term((onehot.decimals === null ? null : numbers.text(factor(k), onehot.decimals)) ?? String(factor(k)));
  // Of a W that is not here as a whole, what is left out is 0 times a finite number, unless the result says otherwise.
  const isWhole = table.known === null;
  const added = isWhole ? Array.from({ length: onehot.columns }, (_, k) => k) : places.filter((k) => k !== 'gap');
  const sums = numbers.sums(added.map(factor), added.map(weight));
  if (sums === null) return null;
  const sumAfter = (k: number, leftOut: boolean): number =>
    !isWhole && Number.isNaN(result) && leftOut ? NaN : (sums[added.findLastIndex((other) => other <= k)] ?? 0);

  let next = 0;
  let leftOut = false;
  const terms = places.map((k, index): Term | LeftOut => {
    const from = next;
    const isGap = k === 'gap';
    const last = isGap ? (places.slice(index).find((place) => place !== 'gap') ?? onehot.columns) - 1 : k;
    next = last + 1;
    leftOut ||= isGap;
    const partial = format(sumAfter(last, leftOut));
    if (isGap) return { leftOut: next - from, partial };
    return {
      row: k,
      factor: factorText(k),
      weight: term(format(weight(k))),
      hot: factor(k) !== 0,
      partial,
    };
  });
  const columns = windowOf(table.columns, [column], ROOM);
  const widest = Math.max(
    ...places.flatMap((k) =>
      columns.map((c) => (k === 'gap' || c === 'gap' ? 0 : term(format(table.at(k, c) ?? 0)).length)),
    ),
  );
  return { row, column, widest, terms, result: format(result) };
}

/** A number as it stands in a sum: `1.` of PyTorch with a digit behind the point, a negative one in brackets. */
function term(text: string): string {
  const number = text.replace(/\.$/, '.0');
  return number.startsWith('-') ? `(${number})` : number;
}
