import type { Inputs } from '../inputs/inputs.ts';
import { ownSteps, type Notebook, type NotebookStep } from '../notebooks/notebook.ts';
import type { Cell, CellOutcome } from '../program/cell.ts';
import type { Prose } from '../text/prose.ts';
import type { Language } from '../text/localized.ts';

/** A notebook with the outcomes of its cells, as it is written out. */
export interface Finished {
  readonly notebook: Notebook;
  readonly inputs: Inputs;
  readonly outcomes: readonly CellOutcome[];
  readonly language: Language;
  /** Where the page with these inputs is; not known on the command line. */
  readonly address?: string;
}

/** A cell that was run, or would have been. */
export interface FinishedCell {
  readonly cell: Cell;
  readonly outcome: CellOutcome;
  /** What Jupyter writes beside it: `In [3]`; null where it did not run. */
  readonly number: number | null;
}

/** A step in one language, with its cells. */
export interface Section {
  readonly step: NotebookStep;
  readonly heading: string;
  readonly prose: readonly Prose[];
  readonly cells: readonly FinishedCell[];
}

/** The steps of a notebook in order, the cells numbered through. */
export function sectionsOf({ notebook, inputs, outcomes, language }: Finished): readonly Section[] {
  let position = 0;
  return ownSteps(notebook).map((step) => ({
    step,
    heading: step.heading[language],
    prose: step.prose(inputs)[language],
    cells: step.cells(inputs).map((cell) => {
      const outcome = outcomes[position] ?? { kind: 'notRun' };
      position += 1;
      return { cell, outcome, number: outcome.kind === 'ran' || outcome.kind === 'error' ? position : null };
    }),
  }));
}
