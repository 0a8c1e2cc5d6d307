import type { TensorValue } from '../engine/answer.ts';
import { elementsOf } from './elements.ts';

/** A tensor seen as a matrix: leading dimensions flattened into rows, a vector being one row. */
export interface Grid {
  readonly shape: readonly number[];
  readonly rows: number;
  readonly columns: number;
  /** With how many decimals figures write its floats; null: it has whole numbers. */
  readonly decimals: number | null;
  /** The rows whose values are known; null: all. */
  readonly known: readonly number[] | null;
  /** undefined where the value has not been copied out of the core. */
  at(row: number, column: number): number | undefined;
}

/** A place in a tensor seen as a matrix. */
export interface MatrixPlace {
  readonly row: number;
  readonly column: number;
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
    decimals: tensor.decimals,
    known,
    at(row, column) {
      const place = places === null ? row : places.get(row);
      if (place === undefined || column < 0 || column >= columns) return undefined;
      const element = elements[place * columns + column];
      return element === undefined ? undefined : Number(element);
    },
  };
}

/** The index by all leading axes of a row of a grid whose tensor has this shape. */
export function indexOfRow(row: number, shape: readonly number[]): readonly number[] {
  const leading = shape.slice(0, -1);
  return leading.map((size, axis) => {
    const below = leading.slice(axis + 1).reduce((product, one) => product * one, 1);
    return Math.floor(row / below) % size;
  });
}

/** Whole numbers in the shape of their tensor; a vector, or a scalar, stands one below the other. */
export function gridOfNumbers(numbers: readonly number[], shape: readonly number[]): Grid {
  const columns = shape.length < 2 ? 1 : (shape.at(-1) ?? 1);
  return {
    shape,
    rows: columns === 0 ? 0 : numbers.length / columns,
    columns,
    decimals: null,
    known: null,
    at: (row, column) => (column < columns ? numbers[row * columns + column] : undefined),
  };
}

/** The numbers of a vector or scalar, such as token IDs, in order. */
export function numbersOf(tensor: TensorValue): readonly number[] {
  return Array.from(elementsOf(tensor), Number);
}

/** The same numbers with rows and columns exchanged. */
export function transposed(grid: Grid): Grid {
  return {
    shape: [grid.columns, grid.rows],
    rows: grid.columns,
    columns: grid.rows,
    decimals: grid.decimals,
    known: null,
    at: (row, column) => grid.at(column, row),
  };
}
