/** What cells answer, as the binding says it, and what one may ask of an answer. */

import type { Name } from '../program/cell.ts';
import type { MainModule } from './generated/notebook.mjs';

/** What the cells of a run answered, and the tensors that they left behind, by their places. */
export type RunAnswer = ReturnType<MainModule['run']>;

/**
 * What a cell answered, as far as each part exists (cpp/core/notebook/answer.hpp):
 *
 * - `shown`: the name whose value it shows or prints in its last line;
 * - `rounding`: its last digits may differ from the framework's;
 * - `drawn`: it depends on draws before a seed was set;
 * - `older`: it imports a module of which this page has an older version;
 * - `notRun`: an earlier cell stopped the notebook;
 * - `hangsOn`: the cell, counted from 0, whose refusal left unknown what this one needs;
 * - `passedOver`: modules and commands that only show things;
 * - `names`: what its code does to names, as far as its text tells.
 */
export type CellAnswer = RunAnswer['answers'][number];

/** The framework, or Python, raises: `line` is that of the cell, and a syntax error's `column` one of the line, from 1. */
export type RaisedError = NonNullable<CellAnswer['error']>;

/** This page refuses: for memory, for too many steps, since the text is none that it reads, or since it has no such call. */
export type Refusal = NonNullable<CellAnswer['refused']>;

/**
 * A call of a framework's function, method, layer or operator, by its full name
 * (`torch.nn.modules.sparse.Embedding.__call__`). Arguments (of a method or a layer, itself first) and results have the
 * names that the code gives them; where it gives none, they are empty texts.
 */
export type Call = CellAnswer['calls'][number];

/** A tensor copied out of the core: little-endian elements in C order, all of them, or only those of `rows`. */
export type TensorValue = RunAnswer['tensors'][TensorPlace];

/** A name that a reader may type next: see cpp/core/notebook/completion.hpp. */
export type Completion = ReturnType<MainModule['completions']>[number];

/** How much of each tensor to copy out: all of those with no more than `maxElements`, of others these rows. */
export interface CopyLimit {
  readonly maxElements: number;
  readonly rows: readonly number[];
}

/**
 * Where a tensor of a run stands: under a name when a cell, counted from 0, had run (`named`), as what the cell shows
 * or printed last (`shownBy`), or as what a call of a layer was given and gave (`givenTo`, `givenBy`).
 */
export type TensorPlace = string;

export const named = (cell: number, name: Name): TensorPlace => `${cell} ${name}`;
export const shownBy = (cell: number): TensorPlace => `${cell}`;
/** @param argument 1 for the first one; 0 is the layer itself */
export const givenTo = (cell: number, call: number, argument: number): TensorPlace => `${cell} ${call} ${argument}`;
export const givenBy = (cell: number, call: number): TensorPlace => `${cell} ${call} -1`;

/** Whether a cell was refused because the vocabulary of GPT-2 is not here. */
export const needsTokens = ({ refused }: CellAnswer): boolean => refused?.id === 'needs_tokens';

/** Whether a cell raised, or was refused. */
export const hasFailed = ({ error, refused }: CellAnswer): boolean => error !== undefined || refused !== undefined;

/** Whether a cell ran to its end. */
export const hasRun = (answer: CellAnswer): boolean =>
  answer.notRun !== true && answer.hangsOn === undefined && !hasFailed(answer);

/** Whether a cell ran, and if only to where it raised or was refused: Jupyter would give it a number. */
export const wasTried = ({ notRun, hangsOn }: CellAnswer): boolean => notRun !== true && hangsOn === undefined;

/** Of a cell that is refused for memory: more bytes than the page may hold, or, with no limit, than the browser gave. */
export interface MemoryRefusal {
  readonly neededBytes: number;
  readonly limitBytes: number | null;
}

/** How much memory a cell asked for that is refused for it; null for any other cell. */
export function memoryRefusal({ refused }: CellAnswer): MemoryRefusal | null {
  const { neededBytes, limitBytes }: Partial<Refusal> = refused ?? {};
  return neededBytes === undefined || limitBytes === undefined ? null : { neededBytes, limitBytes };
}

/** Whether a cell's text is none that Python reads, or none that this page does. */
export function isNoPython({ error, refused }: CellAnswer): boolean {
  return refused?.syntax === true || ['SyntaxError', 'IndentationError', 'TabError'].includes(error?.type ?? '');
}

/** Whether two answers look the same: what was called for them may differ. */
export function isShownAs(one: CellAnswer, other: CellAnswer | undefined): boolean {
  const looks = (answer: CellAnswer | undefined): string => JSON.stringify({ ...answer, shown: 0, calls: 0, names: 0 });
  return one === other || looks(one) === looks(other);
}

/** All that a cell has put out, but for what stopped it, as Jupyter shows it; empty where it put out nothing. */
export function printedText({ stdout = '', result }: CellAnswer): string {
  return result === undefined ? stdout.replace(/\n$/, '') : stdout + result;
}
