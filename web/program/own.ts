/** The reader's own code in a notebook's program. */

import type { Inputs, OwnCode } from '../inputs/inputs.ts';
import type { Cell } from './cell.ts';

/** A step of a notebook, as far as its program goes. */
export interface ProgramStep {
  readonly id: string;
  /** The notebook's own cells for these inputs. */
  readonly cells: (inputs: Inputs) => readonly Cell[];
}

/** The cells of a step, in the order in which they run: the notebook's, some with code of the reader's, then those that the reader has added. */
export function cellsOfStep(step: ProgramStep, inputs: Inputs): readonly Cell[] {
  const { changed, added } = inputs.code;
  const cells = step.cells(inputs);
  if (changed.length + added.length === 0) return cells;
  return [
    ...cells.map((cell): Cell => {
      const own = changed.find((candidate) => candidate.cell === cell.id);
      return own === undefined ? cell : ownCell(cell.id, 'changed', own.code);
    }),
    ...added.filter((own) => own.step === step.id).map(({ id, code }) => ownCell(id, 'added', code)),
  ];
}

function ownCell(id: string, origin: Cell['origin'], code: string): Cell {
  return { id, origin, code: code === '' ? [] : [{ kind: 'code', text: code }] };
}

/** The ID of the cell that the reader has added as that one, counted from 1. */
export function addedId(count: number): string {
  return `own-${count}`;
}

/** How many characters of code are the reader's own. */
export function codeLength({ changed, added }: OwnCode): number {
  return [...changed, ...added].reduce((sum, { code }) => sum + code.length, 0);
}

/** A statement that gives a name or an element something else, or a call that changes what it is made on. */
const CHANGES =
  /^\s*[\w.]+(?:\[.*\])?(?:\s*,\s*[\w.]+)*\s*(?:[-+*/@%]|\*\*|\/\/)?=(?!=)|\w_\(|\b(?:for|backward|step|load_state_dict|append|seed|manual_seed)\b/m;

/** Whether the reader's own code may make something else of what the notebook's own is about. */
export function mayChangeNotebook({ changed, added }: OwnCode): boolean {
  return changed.length > 0 || added.some(({ code }) => CHANGES.test(code));
}

/** The positions of the cells whose errors do not stop the notebook: those that the reader has added. */
export function optionalIn(cells: readonly Cell[]): readonly number[] {
  return cells.flatMap(({ origin }, position) => (origin === 'added' ? position : []));
}
