import type { Facts } from '../inputs/facts.ts';
import type { FieldId, Inputs } from '../inputs/inputs.ts';
import type { Cell } from '../program/cell.ts';
import type { Step } from '../program/step.ts';
import type { Localized } from '../text/localized.ts';
import type { Prose } from '../text/prose.ts';

/** An error of the framework, with all that is known about it. */
export interface Trouble {
  readonly inputs: Inputs;
  readonly facts: Facts;
  /** The inputs that the notebook has a use for. */
  readonly fields: readonly FieldId[];
  readonly cell: Cell;
  readonly type: string;
  readonly message: string;
}

export type Explanation = Localized<readonly Prose[]>;

/** Says why, where this is its kind of trouble; null where it is not. */
export type Explainer = (trouble: Trouble) => Explanation | null;

/** Whether the cell takes such a step. */
export function does(cell: Cell, ...ops: readonly Step['op'][]): boolean {
  return cell.steps.some((step) => ops.includes(step.op));
}

/** Whether an input stands in the cell as a literal. */
export function shows(cell: Cell, field: FieldId): boolean {
  return cell.code.some((segment) => segment.kind === 'literal' && segment.field === field);
}

/** The framework that the cell calls. */
export function frameworkOf(cell: Cell): 'PyTorch' | 'TensorFlow' {
  return cell.steps.some(({ op }) => op.startsWith('torch.')) ? 'PyTorch' : 'TensorFlow';
}
