import type { Inputs, PyNumber, PyValue } from './inputs.ts';
import { isList } from './parse.ts';

/** What follows from the inputs by counting alone, before any framework has run. */
export interface Facts {
  /** The IDs in order, out of their nesting. */
  readonly flat: readonly PyNumber[];
  /** The shape of the tensor of IDs; null where the lists do not make a tensor. */
  readonly shape: readonly number[] | null;
  /** The largest ID; null where there is none or one of them is no whole number. */
  readonly largest: bigint | null;
  /** The rows of W, V: as given, else the largest ID + 1; null where that is no whole number. */
  readonly rows: bigint | null;
  /** The columns of W, d; null where that is no whole number. */
  readonly columns: bigint | null;
}

/** Counts what the inputs say. */
export function factsOf(inputs: Inputs): Facts {
  const flat = flatten(inputs.ids);
  const largest = largestOf(flat);
  return {
    flat,
    shape: shapeOf(inputs.ids),
    largest,
    rows: inputs.vocab === null ? (largest === null ? null : largest + 1n) : whole(inputs.vocab),
    columns: whole(inputs.dim),
  };
}

/** The value of an int; null for a float. */
export function whole(number: PyNumber): bigint | null {
  return number.kind === 'int' ? number.value : null;
}

/** Whether an ID has a row in a table of so many rows. */
export function hasRow(id: PyNumber, rows: bigint): boolean {
  return id.kind === 'int' && id.value >= 0n && id.value < rows;
}

/** The shape of nested lists as a tensor; null where lists of different lengths or depths stand side by side. */
export function shapeOf(value: PyValue): readonly number[] | null {
  if (!isList(value)) return [];
  const [first, ...rest] = value.map(shapeOf);
  if (first === undefined) return [0];
  if (first === null || !rest.every((shape) => shape !== null && equal(shape, first))) return null;
  return [value.length, ...first];
}

function equal(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((size, axis) => size === other[axis]);
}

function flatten(values: readonly PyValue[]): readonly PyNumber[] {
  return values.flatMap((value) => (isList(value) ? flatten(value) : [value]));
}

function largestOf(numbers: readonly PyNumber[]): bigint | null {
  let largest: bigint | null = null;
  for (const number of numbers) {
    if (number.kind !== 'int') return null;
    if (largest === null || number.value > largest) largest = number.value;
  }
  return largest;
}
