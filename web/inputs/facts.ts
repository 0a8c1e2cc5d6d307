import type { Inputs, PyNumber, PyValue } from './inputs.ts';
import { oncePerObject } from './once.ts';
import { isList, isNumber } from './parse.ts';

/** What follows from the inputs only by counting, before any framework has run. */
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
  const { flat, shape, largest } = countedIds(inputs.ids);
  return {
    flat,
    shape,
    largest,
    rows: inputs.vocab === null ? (largest === null ? null : largest + 1n) : whole(inputs.vocab),
    columns: whole(inputs.dim),
  };
}

const countedIds = oncePerObject((ids: readonly PyValue[]) => {
  const flat = flatten(ids);
  return { flat, shape: shapeOf(ids), largest: largestOf(flat) };
});

/** The value of an int; null for a float. */
export function whole(number: PyNumber): bigint | null {
  return number.kind === 'int' ? number.value : null;
}

const SCALAR: readonly number[] = [];

/** The shape of nested lists as a tensor; null where lists of different lengths or depths stand side by side. */
export function shapeOf(value: PyValue): readonly number[] | null {
  if (!isList(value)) return SCALAR;
  const [first] = value;
  if (first === undefined) return [0];
  const inner = shapeOf(first);
  if (inner === null) return null;
  const alike = (item: PyValue, index: number): boolean => {
    if (index === 0) return true;
    const shape = shapeOf(item);
    return shape !== null && equal(shape, inner);
  };
  return value.every(alike) ? [value.length, ...inner] : null;
}

function equal(one: readonly number[], other: readonly number[]): boolean {
  return one === other || (one.length === other.length && one.every((size, axis) => size === other[axis]));
}

function flatten(values: readonly PyValue[]): readonly PyNumber[] {
  return values.every(isNumber) ? values : values.flatMap((value) => (isList(value) ? flatten(value) : [value]));
}

function largestOf(numbers: readonly PyNumber[]): bigint | null {
  let largest: bigint | null = null;
  for (const number of numbers) {
    if (number.kind !== 'int') return null;
    if (largest === null || number.value > largest) largest = number.value;
  }
  return largest;
}
