import { wasTried, type CellAnswer } from '../engine/answer.ts';
import type { Job, NotebookFile } from '../engine/runs.ts';
import { codeCell, ipynbText, proseCell, PYTHON_METADATA } from '../export/jupyter.ts';
import type { FileCell } from './file_cells.ts';
import { frameworkOf } from './imported_framework.ts';

/** A cell with what it answered; prose has no answer. */
export interface Answered {
  readonly cell: FileCell;
  readonly answer: CellAnswer | undefined;
  /** Jupyter's number of a cell that was run. */
  readonly number: number | null;
}

/**
 * The code cells of a notebook, in order, as the engine runs them.
 *
 * @param seed of what is drawn before the code seeds it; null: one and the same
 * @param files that stand beside it
 */
export function fileJobOf(
  cells: readonly FileCell[],
  seed: number | null = null,
  files: readonly NotebookFile[] = [],
): Job {
  const code = cells.filter(({ kind }) => kind === 'code');
  const texts = code.map(({ source }) => source);
  return {
    framework: frameworkOf(texts),
    cells: texts,
    // As when one runs the cells one by one: many files have been run in another order than they stand in.
    optional: code.map((_, place) => place),
    steps: Infinity,
    seed,
    names: false,
    files,
    tensors: null,
    work: 0,
    mayBeMore: true,
  };
}

/** Every cell with its answer: `answers` has one for each code cell, in order, as far as they have been run. */
export function withAnswers(cells: readonly FileCell[], answers: readonly CellAnswer[]): readonly Answered[] {
  let next = 0;
  let number = 0;
  return cells.map((cell) => {
    if (cell.kind !== 'code') return { cell, answer: undefined, number: null };
    const answer = answers[next++];
    const ran = answer !== undefined && wasTried(answer) && cell.source.trim() !== '';
    return { cell, answer, number: ran ? ++number : null };
  });
}

/** What is said of a cell that is refused, and of one that did not run. */
interface Unanswered {
  readonly notDone: string;
  readonly notRun: string;
  readonly hangsOn: { readonly before: string; readonly cell: (place: number) => string; readonly after: string };
}

/** What a cell answered, as text; empty where nothing is to be shown. */
export function answerText(answer: CellAnswer | undefined, text: Unanswered): string {
  if (answer === undefined) return '';
  const { stdout = '', result = '', error, refused, notRun, hangsOn } = answer;
  const printed = `${stdout}${result}`.replace(/\n$/, '');
  const ends = [
    error && `${error.type}: ${error.message}`,
    refused && text.notDone,
    notRun && text.notRun,
    hangsOn !== undefined && text.hangsOn.before + text.hangsOn.cell(hangsOn + 1) + text.hangsOn.after,
  ];
  return [printed, ...ends].filter((part) => typeof part === 'string' && part !== '').join('\n');
}

/** The notebook with its outputs, as Jupyter keeps it. */
export function answersToIpynb(answered: readonly Answered[], metadata: object = PYTHON_METADATA): string {
  const taken = new Set(answered.map(({ cell: { kept } }) => kept !== undefined && 'id' in kept && kept.id));
  const cells = answered.map(({ cell, answer, number }, index) => {
    const { kind, source, kept } = cell;
    const id = freeId(`cell-${index + 1}`, taken);
    // A refusal is not Python's, so Jupyter would keep none of it.
    return { ...(kind === 'code' ? codeCell(id, source, answer ?? {}, number) : proseCell(kind, id, source)), ...kept };
  });
  return ipynbText(cells, metadata);
}

/** The ID itself, or one like it that no cell of the file has. */
function freeId(id: string, taken: ReadonlySet<unknown>): string {
  return taken.has(id) ? freeId(`${id}-new`, taken) : id;
}
