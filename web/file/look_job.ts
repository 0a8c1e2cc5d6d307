/** A notebook's cells run once more up to one of them, to look at what that shows. */

import { hasRun, printedText, shownBy, type CellAnswer, type RunAnswer, type TensorValue } from '../engine/answer.ts';
import type { Job, NotebookFile } from '../engine/runs.ts';
import { fileJobOf } from './answered.ts';
import type { FileCell } from './file_cells.ts';

/** How much is copied of a tensor: small ones whole, of larger ones the first rows. */
const LIMIT = { maxElements: 2 ** 16, rows: Array.from({ length: 12 }, (_, row) => row) };

/** So many dicts are looked into, the last ones that are made, for words; a longer one names no rows. */
const MOST_DICTS = 6;
const MOST_WORDS = 2000;

/** How the frameworks write what has rows. */
const WITH_ROWS =
  /^(?:Parameter containing:\n)?tensor\(\[|^array\(\[|^<tf\.(?:Tensor|Variable)\b.*shape=\([1-9]|^tf\.Tensor\(\s*\[/;

/** Whether a cell shows a vector, a matrix or a batch, as its text has it. */
export function mayBeLookedAt(answer: CellAnswer | undefined): boolean {
  return answer !== undefined && hasRun(answer) && WITH_ROWS.test(printedText(answer));
}

/** A run to look at what a cell shows, and where its answers stand. */
export interface LookJob {
  readonly job: Job;
  /** The cell, counted from 0; those after it give the words of dicts. */
  readonly cell: number;
}

/**
 * The run of a notebook's code cells up to one of them.
 *
 * @param cell counted from 0
 * @param seed of what is drawn before the code seeds it
 */
export function lookJobOf(
  cells: readonly FileCell[],
  cell: number,
  seed: number | null,
  files: readonly NotebookFile[],
): LookJob {
  const job = fileJobOf(cells.filter(({ kind }) => kind === 'code').slice(0, cell + 1), seed, files);
  const asking = dictsIn(job.cells).map(wordsOf);
  const optional = [...job.optional, ...asking.map((_, index) => cell + 1 + index)];
  return { job: { ...job, cells: [...job.cells, ...asking], optional, tensors: LIMIT }, cell };
}

/** The names that are given a dict, the last ones. */
function dictsIn(cells: readonly string[]): readonly string[] {
  const made = cells.flatMap((code) => [...code.matchAll(/^(\w+)\s*=\s*(?:\{|dict\()/gm)].map(([, name = '']) => name));
  return [...new Set(made.reverse())].slice(0, MOST_DICTS);
}

/** A cell that prints the words of a vocabulary, a line for each, in the order of their IDs; of any other dict nothing. */
function wordsOf(name: string): string {
  return [
    `if len(${name}) <= ${MOST_WORDS} and sorted(${name}.values()) == list(range(len(${name}))):`,
    `    for word in sorted(${name}, key=lambda word: ${name}[word]):`,
    `        print(repr(word))`,
  ].join('\n');
}

/** What is looked at. */
export interface Seen {
  readonly tensor: TensorValue;
  /** What its rows stand for; null: nobody knows. */
  readonly words: readonly string[] | null;
}

/** What such a run has shown; null: nothing that has rows. */
export function seenIn({ answers, tensors }: RunAnswer, { cell }: LookJob): Seen | null {
  const tensor = tensors[shownBy(cell)];
  if (tensor === undefined || tensor.shape.length === 0) return null;
  const vocabularies = answers
    .slice(cell + 1)
    .map((answer) => (answer.stdout ?? '').split('\n').filter((line) => line !== ''));
  const words = tensor.shape.length === 2 && vocabularies.find(({ length }) => length === tensor.shape[0]);
  return { tensor, words: words ? words.map(bare) : null };
}

/** A text as it is, where it needs no escapes to be written. */
function bare(text: string): string {
  return /^(['"]).*\1$/.test(text) && !text.includes('\\') ? text.slice(1, -1).replaceAll(' ', '␣') : text;
}
