import { rowsKnown, type Grid } from './grid.ts';

/** How the numbers of two results of one shape stand to each other. */
export interface Comparison {
  readonly of: number;
  /** How many are equal as numbers: +0 and −0 are, a NaN never is. */
  readonly equal: number;
  /** How many of those differ in the sign of a zero. */
  readonly signs: number;
  /** Whether the numbers at a place have different bits, or are NaN. */
  readonly differs: (row: number, column: number) => boolean;
}

/** Compares all numbers that are known of both. */
export function compare(a: Grid, b: Grid): Comparison {
  let [of, equal, signs] = [0, 0, 0];
  for (const [one, other] of pairsOf(a, b)) {
    of += 1;
    if (one !== other) continue;
    equal += 1;
    if (!Object.is(one, other)) signs += 1;
  }
  const differs = (row: number, column: number): boolean => {
    const pair = pairAt(a, b, row, column);
    return pair !== undefined && (Number.isNaN(pair[0]) || !Object.is(...pair));
  };
  return { of, equal, signs, differs };
}

/** Which numbers of a table have become others. */
export interface Moved {
  readonly of: number;
  readonly moved: number;
  /** Whether the number at a place is another one. */
  readonly differs: (row: number, column: number) => boolean;
}

/** Which numbers have moved, of all that are known of both: a NaN that is one still has not, though it equals nothing. */
export function movedIn(before: Grid, after: Grid): Moved {
  let [of, moved] = [0, 0];
  for (const [one, other] of pairsOf(before, after)) {
    of += 1;
    if (!Object.is(one, other)) moved += 1;
  }
  const differs = (row: number, column: number): boolean => {
    const pair = pairAt(before, after, row, column);
    return pair !== undefined && !Object.is(...pair);
  };
  return { of, moved, differs };
}

type Pair = readonly [number, number];

/** The numbers at a place of two tables, where both are known. */
function pairAt(a: Grid, b: Grid, row: number, column: number): Pair | undefined {
  const [one, other] = [a.at(row, column), b.at(row, column)];
  return one === undefined || other === undefined ? undefined : [one, other];
}

/** The same at every place. */
function* pairsOf(a: Grid, b: Grid): Generator<Pair> {
  for (const row of rowsKnown(a)) {
    for (let column = 0; column < a.columns; column += 1) {
      const pair = pairAt(a, b, row, column);
      if (pair !== undefined) yield pair;
    }
  }
}
