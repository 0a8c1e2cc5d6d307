import type { TensorValue } from '../program/cell.ts';
import { elementsOf } from '../program/elements.ts';

/** A tensor seen as a matrix: leading dimensions flattened into rows, a vector being one row. */
export interface Grid {
  readonly shape: readonly number[];
  readonly rows: number;
  readonly columns: number;
  readonly floating: boolean;
  /** The rows whose values are known; null: all. */
  readonly known: readonly number[] | null;
  /** undefined where the value has not been copied out of the core. */
  at(row: number, column: number): number | undefined;
}

/** The rows in which there is a number that is known: none where there are no columns, and rows beyond counting. */
export function rowsKnown({ known, rows, columns }: Grid): readonly number[] {
  if (columns === 0) return [];
  return known ?? Array.from({ length: rows }, (_, row) => row);
}

/** The grid of a tensor. */
export function gridOf(tensor: TensorValue): Grid {
  const columns = tensor.shape.at(-1) ?? 1;
  const rows = tensor.shape.slice(0, -1).reduce((product, size) => product * size, 1);
  const elements = elementsOf(tensor);
  const { rows: known } = tensor;
  const places = known === null ? null : new Map(known.map((row, place) => [row, place]));
  return {
    shape: tensor.shape,
    rows,
    columns,
    floating: tensor.dtype.startsWith('float'),
    known,
    at(row, column) {
      const place = places === null ? row : places.get(row);
      if (place === undefined || column < 0 || column >= columns) return undefined;
      const element = elements[place * columns + column];
      return element === undefined ? undefined : Number(element);
    },
  };
}

/** Whole numbers in the shape of their tensor; a vector, or a scalar, stands one below the other. */
export function gridOfNumbers(numbers: readonly number[], shape: readonly number[]): Grid {
  const columns = shape.length < 2 ? 1 : (shape.at(-1) ?? 1);
  return {
    shape,
    rows: columns === 0 ? 0 : numbers.length / columns,
    columns,
    floating: false,
    known: null,
    at: (row, column) => (column < columns ? numbers[row * columns + column] : undefined),
  };
}

/** The numbers of a vector or scalar, such as token IDs, in order. */
export function numbersOf(tensor: TensorValue): readonly number[] {
  return Array.from(elementsOf(tensor), Number);
}

/**
 * The numbers by which a framework chooses how to write all of a tensor: all of it, or of more than a thousand the
 * three at each end of either side, which are all that it writes.
 */
export function tellingNumbers(grid: Grid): readonly number[] {
  const sides = [grid.rows, grid.columns].map((count) => {
    const indices = Array.from({ length: Math.min(count, 1000) }, (_, index) => index);
    return grid.rows * grid.columns <= 1000 || count <= 6 ? indices : [0, 1, 2, count - 3, count - 2, count - 1];
  });
  const [rows = [], columns = []] = sides;
  return rows.flatMap((row) => columns.flatMap((column) => grid.at(row, column) ?? []));
}

/** The same numbers with rows and columns exchanged. */
export function transposed(grid: Grid): Grid {
  return {
    shape: [grid.columns, grid.rows],
    rows: grid.columns,
    columns: grid.rows,
    floating: grid.floating,
    known: null,
    at: (row, column) => grid.at(column, row),
  };
}
