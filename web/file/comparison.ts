/** What the cells of a notebook answer here, beside the outputs that its file carries. */

import { hasRun, type CellAnswer } from '../engine/answer.ts';
import type { ComparisonText } from '../text/comparison_text.ts';
import type { FileCell } from './file_cells.ts';
import { hasPutOut, type SavedOutputs } from './saved_outputs.ts';

/**
 * Why an output may differ from that in the file: it was drawn without a seed; it holds a version; the last digits depend on
 * the processor; another release words it otherwise; the file's tensors were elsewhere than on a CPU; the file's cells were
 * run in another order, or more than once; the file has been run, but keeps no output.
 */
export type Cause = keyof ComparisonText['causes'];

export type Comparison =
  | { readonly kind: 'same' }
  /** Both texts, and what may be why. */
  | { readonly kind: 'differs'; readonly file: string; readonly here: string; readonly causes: readonly Cause[] }
  /** The cell was not run when the file was saved. */
  | { readonly kind: 'notInFile' };

/**
 * Each code cell compared with its file; null where there is nothing to compare: no text there or here, or no answer here.
 *
 * @param cells the code cells as they stand in the file
 * @param answers one for each of them, as far as they have been run
 */
export function compared(cells: readonly FileCell[], answers: readonly CellAnswer[]): readonly (Comparison | null)[] {
  if (!carriesOutputs(cells)) return [];
  const written = cells.filter(({ source }) => source.trim() !== '');
  const numbers = written.map(({ saved }) => saved?.count ?? null);
  return cells.map((cell, place) => {
    const { saved, source } = cell;
    const answer = answers[place];
    if (answer === undefined || source.trim() === '' || !(hasRun(answer) || answer.error !== undefined)) return null;
    const last = comparedLast.get(answer);
    if (last?.cell === cell) return last.comparison;
    const comparison = comparisonOf(saved, answer, () => orderOf(numbers, written.indexOf(cell)));
    comparedLast.set(answer, { cell, comparison });
    return comparison;
  });
}

/** How an answer stood to its cell in the file last: the same object again as long as neither changes. */
const comparedLast = new WeakMap<CellAnswer, { readonly cell: FileCell; readonly comparison: Comparison | null }>();

/** Whether a file holds any output that can be compared. */
export function carriesOutputs(cells: readonly FileCell[]): boolean {
  return cells.some(({ saved }) => saved !== undefined && hasPutOut(saved));
}

function comparisonOf(
  saved: SavedOutputs | undefined,
  answer: CellAnswer,
  order: () => Cause | null,
): Comparison | null {
  if (saved === undefined || (saved.count === null && !hasPutOut(saved) && !saved.more)) {
    return textOf(answer) === '' ? null : { kind: 'notInFile' };
  }
  // A value that is shown as a picture or a table, or that comes from a module which only shows things.
  const mayBeLeftOut = saved.more || answer.passedOver !== undefined;
  const isInOne = (saved.result === null) !== (answer.result === undefined);
  const part = mayBeLeftOut && isInOne ? withoutResult : textOf;
  const [file, here] = [part({ ...saved, result: saved.result ?? undefined }), part(answer)];
  if (file === '' && here === '') return null;
  if (plain(file) === plain(here)) return { kind: 'same' };
  return { kind: 'differs', file, here, causes: causesOf(file, here, saved, answer, order) };
}

/** What a cell has put out, as far as each part exists. */
interface PutOut {
  readonly stdout?: string;
  readonly result?: string | undefined;
  readonly error?: { readonly type: string; readonly message: string } | null | undefined;
}

const withoutResult = ({ stdout, error }: PutOut): string => textOf({ ...(stdout !== undefined && { stdout }), error });

/** It as one text. */
function textOf({ stdout = '', result, error }: PutOut): string {
  const printed = (result === undefined ? stdout : stdout + result).replace(/\n$/, '');
  if (error === null || error === undefined) return printed;
  // IPython adds the name that it gives a cell's text.
  const isSyntax = error.type.endsWith('SyntaxError');
  const message = isSyntax ? error.message.replace(/ \([^()]*, line \d+\)$/, '') : error.message;
  return `${printed === '' ? '' : `${printed}\n`}${error.type}: ${message}`;
}

/** The text without what says nothing: addresses, and line breaks at its end. */
function plain(text: string): string {
  return text.replace(/ at 0x[\da-f…]+/gi, ' at 0x').replace(/\n+$/, '');
}

const VERSION = /\d+\.\d+\.\d+[\w.+-]*/g;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

function causesOf(
  file: string,
  here: string,
  saved: SavedOutputs,
  answer: CellAnswer,
  order: () => Cause | null,
): readonly Cause[] {
  if (!hasPutOut(saved) && !saved.more) return ['missing'];
  const sameBut = (what: RegExp): boolean => plain(file).replace(what, '') === plain(here).replace(what, '');
  if (sameBut(VERSION)) return ['version'];
  if (sameBut(/, device='\w+(:\d+)?'/g)) return ['device'];
  if (sameBut(/(?<=Backward)\d*/g)) return ['release'];
  const { error, drawn, rounding } = answer;
  const causes: (Cause | null)[] = [];
  if (drawn === true) causes.push('drawn');
  if (rounding === true && areNear(file, here)) causes.push('rounding');
  if (error !== undefined && error.type === saved.error?.type && !sameBut(NUMBER)) causes.push('release');
  if (causes.length === 0) causes.push(order());
  return causes.filter((cause) => cause !== null);
}

/** How far numbers may lie apart that differ in their last digits as frameworks print them: four behind the point. */
const NEAR = 2e-4;

/** Whether two texts differ only in the last digits of their numbers. */
function areNear(file: string, here: string): boolean {
  const [before, after] = [file, here].map((text) => text.match(NUMBER)?.map(Number) ?? []);
  if (before === undefined || after === undefined || before.length !== after.length) return false;
  const words = (text: string): string => text.replace(NUMBER, '#').replace(/\s+/g, ' ');
  return (
    words(file) === words(here) &&
    before.every((number, place) => {
      const other = after[place] ?? NaN;
      return Math.abs(number - other) <= NEAR * Math.max(1, Math.abs(number), Math.abs(other));
    })
  );
}

/** What the numbers of the file's runs say of how it came to a cell: null where they are in order. */
function orderOf(numbers: readonly (number | null)[], place: number): Cause | null {
  const own = numbers[place] ?? null;
  if (own === null) return null;
  const before = numbers.slice(0, place);
  const isBefore = (number: number | null): boolean => number !== null && number < own;
  if (before.some((number) => number === null || number > own) || numbers.slice(place + 1).some(isBefore))
    return 'order';
  return before.filter(isBefore).length + 1 < own ? 'again' : null;
}

/** How many outputs are as in the file, of how many that were compared. */
export function countOf(comparisons: readonly (Comparison | null)[]): { readonly same: number; readonly of: number } {
  const same = comparisons.filter((each) => each?.kind === 'same').length;
  return { same, of: same + comparisons.filter((each) => each?.kind === 'differs').length };
}
