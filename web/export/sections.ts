import type { Notebook, NotebookStep } from '../notebooks/notebook.ts';
import { wasTried, type CellAnswer } from '../engine/answer.ts';
import type { Cell } from '../program/cell.ts';
import { saidOf } from '../notebooks/step_words.ts';
import { sectionOf, type Run } from '../run/run.ts';
import type { Prose } from '../text/prose.ts';
import { partsOf } from '../notebooks/notebook_parts.ts';
import type { Language } from '../text/localized.ts';

/** A notebook with the answers of its cells, as it is written out. */
export interface Finished {
  readonly notebook: Notebook;
  /** The run of its cells. */
  readonly run: Run;
  readonly language: Language;
  /** Where the page with these inputs is; not known on the command line. */
  readonly address?: string;
}

/** A cell that was run, or would have been. */
export interface FinishedCell {
  readonly cell: Cell;
  readonly answer: CellAnswer;
  /** What Jupyter writes beside it: `In [3]`; null where it did not run. */
  readonly number: number | null;
}

/** A step in one language, with its cells. */
export interface ExportedStep {
  readonly step: NotebookStep;
  /** The heading of the part that begins with it; null for a step within a part. */
  readonly part: string | null;
  readonly heading: string;
  readonly prose: readonly Prose[];
  readonly cells: readonly FinishedCell[];
}

/** The steps that are written out: all but the race, which is run on the reader's machine. */
export function writtenSteps({ steps }: Notebook): readonly NotebookStep[] {
  return steps.filter(({ chapter }) => chapter !== 'race');
}

/** The steps of a notebook in order, the cells numbered through. */
export function sectionsOf({ notebook, run, language }: Finished): readonly ExportedStep[] {
  const parts = new Map(partsOf(notebook).map(({ heading, steps }) => [steps[0], heading?.[language] ?? null]));
  return writtenSteps(notebook).map((step) => ({
    step,
    part: parts.get(step) ?? null,
    heading: step.heading[language],
    prose: saidOf(step, run, 'file').text[language],
    cells: sectionOf(run, step.id).cells.map(({ cell, answer, number }) => ({
      cell,
      answer,
      number: wasTried(answer) && answer.refused === undefined ? number : null,
    })),
  }));
}
