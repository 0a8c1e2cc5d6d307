import { isShownAs, type CellAnswer, type RunAnswer, type TensorPlace, type TensorValue } from '../engine/answer.ts';
import type { FieldId, Inputs } from '../inputs/inputs.ts';
import { programOf, type ProgramStep } from '../program/program.ts';
import { isSame, sharedWith } from '../inputs/sharing.ts';
import type { Cell, Framework } from '../program/cell.ts';

/** A notebook, as far as running it goes. */
export interface RunnableNotebook {
  readonly framework: Framework;
  /** The inputs that it has a use for. */
  readonly fields: readonly FieldId[];
  readonly steps: readonly ProgramStep[];
  /** What its cells tokenize by; absent where none does. */
  readonly gpt2Tokens?: Uint8Array;
}

/** A cell, the number Jupyter would give it, and what it answered. */
export interface RunCell {
  readonly cell: Cell;
  readonly number: number;
  readonly answer: CellAnswer;
}

/** The cells of a step. */
export interface Section {
  /** The ID of the step. */
  readonly step: string;
  readonly cells: readonly RunCell[];
}

/** One whole run of a notebook with the inputs that it was made from. */
export interface Run {
  readonly framework: Framework;
  readonly fields: readonly FieldId[];
  /** The steps that it is a run of. */
  readonly steps: readonly ProgramStep[];
  readonly inputs: Inputs;
  readonly sections: readonly Section[];
  /** The tensors that the cells left behind. */
  readonly tensors: Readonly<Record<TensorPlace, TensorValue>>;
}

/** Puts the answers of a run beside the cells that they belong to. Throws where the run has fewer answers than cells. */
export function assemble({ framework, fields, steps }: RunnableNotebook, inputs: Inputs, result: RunAnswer): Run {
  let next = 0;
  const sections = programOf(steps, inputs).sections.map(({ step, cells }) => ({
    step,
    cells: cells.map((cell) => {
      const answer = result.answers[next];
      if (answer === undefined) throw new Error(`the run has no answer for cell ${cell.id}`);
      next += 1;
      return { cell, number: next, answer };
    }),
  }));
  return { framework, fields, steps, inputs, sections, tensors: result.tensors };
}

/** What a run has made of a step of its notebook. */
export function sectionOf(run: Run, step: string): Section {
  const section = run.sections.find((candidate) => candidate.step === step);
  if (section === undefined) throw new RangeError(`the run has no step ${step}`);
  return section;
}

/** The ID of the step that a cell of the run belongs to. */
export function stepOf(run: Run, { number }: RunCell): string {
  const section = run.sections.find(({ cells }) => cells.some((cell) => cell.number === number));
  if (section === undefined) throw new RangeError(`the run has no cell ${number}`);
  return section.step;
}

/** All cells of a run, in order. */
export function cellsIn(run: Run): readonly RunCell[] {
  return run.sections.flatMap((section) => section.cells);
}

/** The same run as `after`; the cells in which it equals `before` are the very objects of that one. */
export function sharedRun(before: Run, after: Run): Run {
  return { ...after, sections: sharedWith(before.sections, after.sections) };
}

/** The IDs of the cells beneath which something else is shown in `after`. */
export function changedCells(before: Run, after: Run): ReadonlySet<string> {
  const old = new Map(cellsIn(before).map(({ cell, answer }) => [cell.id, answer]));
  const changed = cellsIn(after).filter(({ cell, answer }) => !isShownAs(answer, old.get(cell.id)));
  return new Set(changed.map(({ cell }) => cell.id));
}

/** Whether two inputs are the same, down to the sign of a zero. */
export function sameInputs(a: Inputs, b: Inputs): boolean {
  return isSame(a, b);
}
