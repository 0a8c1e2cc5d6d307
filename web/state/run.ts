import type { Inputs } from '../inputs/inputs.ts';
import { formatEdit } from '../inputs/format.ts';
import { oncePerObject } from '../inputs/once.ts';
import { draftsOf, FIELDS } from '../inputs/fields.ts';
import type { Notebook, NotebookStep } from '../notebooks/notebook.ts';
import type { Cell, CellOutcome, RunResult, TensorValue } from '../program/cell.ts';

/** A cell, the number Jupyter would give it, and what became of it. */
export interface RunCell {
  readonly cell: Cell;
  readonly number: number;
  readonly outcome: CellOutcome;
}

/** A step of the notebook with its cells. */
export interface Section {
  readonly step: NotebookStep;
  readonly cells: readonly RunCell[];
}

/** One whole run of a notebook with the inputs that it was made from: what the page shows. */
export interface Run {
  readonly inputs: Inputs;
  readonly sections: readonly Section[];
  readonly tensors: Readonly<Record<string, TensorValue>>;
}

/** Puts the outcomes of a run beside the cells that they belong to. */
export function assemble(notebook: Notebook, inputs: Inputs, result: RunResult): Run {
  let next = 0;
  const sections = notebook.steps.map((step) => ({
    step,
    cells: step.cells(inputs).map((cell) => {
      const outcome = result.outcomes[next];
      if (outcome === undefined) throw new Error(`the run has no outcome for cell ${cell.id}`);
      next += 1;
      return { cell, number: next, outcome };
    }),
  }));
  return { inputs, sections, tensors: result.tensors };
}

/** What a run has made of a step of its notebook. */
export function sectionOf(run: Run, step: NotebookStep): Section {
  const section = run.sections.find((candidate) => candidate.step === step);
  if (section === undefined) throw new RangeError(`the run has no step ${step.id}`);
  return section;
}

/** All cells of a run, in order. */
export function runCells(run: Run): readonly RunCell[] {
  return run.sections.flatMap((section) => section.cells);
}

/** The cell at which the framework, or our own limit, stopped the notebook. */
export function stoppedAt(run: Run): RunCell | undefined {
  return runCells(run).find(({ outcome }) => outcome.kind === 'error' || outcome.kind === 'refused');
}

/** The IDs of the cells whose outcome differs between two runs. */
export function changedCells(before: Run, after: Run): ReadonlySet<string> {
  const old = new Map(runCells(before).map(({ cell, outcome }) => [cell.id, JSON.stringify(outcome)]));
  const changed = runCells(after).filter(({ cell, outcome }) => old.get(cell.id) !== JSON.stringify(outcome));
  return new Set(changed.map(({ cell }) => cell.id));
}

/** Whether two inputs are the same for a notebook. */
export function sameInputs(a: Inputs, b: Inputs): boolean {
  const [one, other] = [textsOf(a), textsOf(b)];
  return one.length === other.length && one.every((text, index) => text === other[index]);
}

/** All that inputs hold, as texts of which no two hold the same. */
const textsOf = oncePerObject((inputs: Inputs): readonly string[] => {
  const drafts = draftsOf(inputs);
  return [...FIELDS.map((field) => drafts[field]), inputs.slips.join(), ...inputs.edits.map(formatEdit)];
});
