import type { FieldId, Slip } from '../inputs/inputs.ts';
import { hasFailed, type CellAnswer } from '../engine/answer.ts';
import type { Cell } from '../program/cell.ts';
import { isCallOf } from './roles.ts';
import type { Run } from './run.ts';

/** The cell at which the framework, or our own limit, stopped the notebook. */
export interface Stop {
  /** The ID of the step that the cell belongs to. */
  readonly step: string;
  readonly cell: Cell;
  /** The number Jupyter would give the cell. */
  readonly number: number;
  readonly answer: CellAnswer;
  /** Whether the cell made a call of one of these, the one that stopped it included. */
  readonly calls: (...names: readonly string[]) => boolean;
  /** Whether a slip is made in the cell. */
  readonly slips: (slip: Slip) => boolean;
  /** Whether an input stands in the cell as a literal. */
  readonly shows: (field: FieldId) => boolean;
}

/** Whether a cell of the run did not get through: the one at which it stopped, or one that the reader has added. */
export function anyFailed({ sections }: Run): boolean {
  return sections.some(({ cells }) => cells.some(({ answer }) => hasFailed(answer)));
}

/** Where a run stopped; null where every cell ran. */
export function stopIn({ sections }: Run): Stop | null {
  for (const { step, cells } of sections) {
    for (const { cell, number, answer } of cells) {
      if (cell.origin === 'added' || !hasFailed(answer)) continue;
      return {
        step,
        cell,
        number,
        answer,
        calls: (...names) => answer.calls.some((call) => isCallOf(call, ...names)),
        slips: (slip) => cell.code.some((segment) => segment.kind === 'slip' && segment.slip === slip && segment.made),
        shows: (field) => cell.code.some((segment) => segment.kind === 'literal' && segment.field === field),
      };
    }
  }
  return null;
}
