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
