import { factsOf } from '../inputs/facts.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { Cell } from '../program/cell.ts';

/** The cells of a step, from the inputs. */
export type Cells = (inputs: Inputs) => readonly Cell[];

/** A step that only says something. */
export const noCells: Cells = () => [];

/** All the cells of several, in order. */
export function together(...several: readonly Cells[]): Cells {
  return (inputs) => several.flatMap((cells) => cells(inputs));
}

/** Beyond this many weights the closing steps do without cells: they would double the work of a large table. */
const MOST_WEIGHTS = 2n ** 20n;

export function isSmall(inputs: Inputs): boolean {
  const { rows, columns } = factsOf(inputs);
  return rows === null || columns === null || rows * columns <= MOST_WEIGHTS;
}
