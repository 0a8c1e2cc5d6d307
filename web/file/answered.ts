import type { CellAnswer } from '../core/types.ts';
import { codeCell, ipynbText, proseCell, PYTHON_METADATA } from '../export/jupyter.ts';
import { isSyntaxError } from '../program/cell.ts';
import { mayRaise, type FileCell } from './file_cells.ts';

/** A cell with what it answered; prose has no answer. */
export interface Answered {
  readonly cell: FileCell;
  readonly answer: CellAnswer | undefined;
  /** Jupyter's number of a cell that was run. */
  readonly number: number | null;
}

/** What is run of a notebook. */
export interface FileProgram {
  /** The Python of the code cells, in order. */
  readonly cells: readonly string[];
  /** Positions of those whose errors do not end the run, counted from 0. */
  readonly optional: readonly number[];
}

export function fileProgramOf(cells: readonly FileCell[]): FileProgram {
  const code = cells.filter(({ kind }) => kind === 'code');
  return {
    cells: code.map(({ source }) => source),
    optional: code.flatMap((cell, position) => (mayRaise(cell) ? position : [])),
  };
}

/** Whether a cell's text is none that Python reads, or none that this page does. */
export function isNoPython({ error, refused }: CellAnswer): boolean {
  return refused?.syntax === true || (error !== undefined && isSyntaxError(error.type));
}

/** Every cell with its answer: `answers` has one for each code cell, in order, as far as they have been run. */
export function withAnswers(cells: readonly FileCell[], answers: readonly CellAnswer[]): readonly Answered[] {
  let next = 0;
  let number = 0;
  return cells.map((cell) => {
    if (cell.kind !== 'code') return { cell, answer: undefined, number: null };
    const answer = answers[next++];
    const ran = answer !== undefined && answer.notRun !== true && cell.source.trim() !== '';
    return { cell, answer, number: ran ? ++number : null };
  });
}

/** What a cell answered, as text; empty where nothing is to be shown. `notRun`: what is said of one that did not run. */
export function answerText(answer: CellAnswer | undefined, notRun: string): string {
  const { stdout = '', result = '', error, refused, notRun: left } = answer ?? {};
  const printed = `${stdout}${result}`.replace(/\n$/, '');
  const end = error ? `${error.type}: ${error.message}` : (refused?.message ?? (left === true ? notRun : ''));
  return [printed, end].filter((part) => part !== '').join('\n');
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
