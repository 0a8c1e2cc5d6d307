import type { FieldId } from '../inputs/inputs.ts';
import type { Cell, CellOutcome } from '../program/cell.ts';
import type { Step } from '../program/step.ts';
import type { Run } from './run.ts';

/** The cell at which the framework, or our own limit, stopped the notebook. */
export interface Stop {
  /** The ID of the step that the cell belongs to. */
  readonly step: string;
  readonly cell: Cell;
  /** The number Jupyter would give the cell. */
  readonly number: number;
  readonly outcome: Extract<CellOutcome, { kind: 'error' | 'refused' }>;
  /** Whether one of these calls is among those of the cell. */
  readonly calls: (...ops: readonly Step['op'][]) => boolean;
  /** Whether an input stands in the cell as a literal. */
  readonly shows: (field: FieldId) => boolean;
}

/** Where a run stopped; null where every cell ran. */
export function stopIn({ sections }: Run): Stop | null {
  for (const { step, cells } of sections) {
    for (const { cell, number, outcome } of cells) {
      if (outcome.kind !== 'error' && outcome.kind !== 'refused') continue;
      return {
        step,
        cell,
        number,
        outcome,
        calls: (...ops) => cell.steps.some(({ op }) => ops.includes(op)),
        shows: (field) => cell.code.some((segment) => segment.kind === 'literal' && segment.field === field),
      };
    }
  }
  return null;
}
