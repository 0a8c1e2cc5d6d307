/** A notebook's program for the inputs of the reader: its cells with their code, built once, and run, shown and written out. */

import type { Inputs } from '../inputs/inputs.ts';
import { oncePerPair } from '../inputs/once.ts';
import type { Cell } from './cell.ts';
import { codesOf } from './line.ts';

/** A step of a notebook, as far as its program goes. */
export interface ProgramStep {
  readonly id: string;
  /** The notebook's own cells for these inputs. */
  readonly cells: (inputs: Inputs) => readonly Cell[];
}

export interface Program {
  /** The cells by their steps, in the order in which they run. */
  readonly sections: readonly { readonly step: string; readonly cells: readonly Cell[] }[];
  /** The Python of each cell. */
  readonly codes: readonly string[];
  /** The positions of the cells whose errors do not stop the notebook: those that the reader has added. */
  readonly optional: readonly number[];
}

/** The program of these steps; the same object for the same steps and inputs. */
export const programOf = oncePerPair((steps: readonly ProgramStep[], inputs: Inputs): Program => {
  const sections = steps.map((step) => ({ step: step.id, cells: cellsOfStep(step, inputs) }));
  const cells = sections.flatMap((section) => section.cells);
  const optional = cells.flatMap(({ origin }, position) => (origin === 'added' ? position : []));
  return { sections, codes: codesOf(cells), optional };
});

/** The cells of a step, in the order in which they run: the notebook's, some with code of the reader's, then those that the reader has added. */
function cellsOfStep(step: ProgramStep, inputs: Inputs): readonly Cell[] {
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
