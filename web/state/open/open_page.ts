/** What the page that opens a reader's own notebook knows. */

import { hasFailed, type CellAnswer } from '../../engine/answer.ts';
import { withAnswers, answersToIpynb, type Answered } from '../../file/answered.ts';
import { mayRaise, type FileCell } from '../../file/file_cells.ts';
import type { Unread } from '../../file/read.ts';
import type { Language } from '../../text/localized.ts';

/** A cell of the opened notebook; its ID stays the same as long as it is open. */
export interface OpenedCell extends FileCell {
  readonly key: number;
}

export interface Opened {
  readonly name: string;
  readonly cells: readonly OpenedCell[];
  /** What Jupyter keeps of the whole notebook. */
  readonly metadata?: object;
}

/** Why a file was not opened: what was open before stays. */
export interface FileProblem {
  readonly name: string;
  readonly why: Unread | 'otherName' | 'notRead' | 'tooLarge';
  /** In bytes. */
  readonly size: number;
}

/** A run that has ended: the cells as they were, with what they answered. */
export interface FinishedRun {
  readonly cells: readonly OpenedCell[];
  readonly answers: readonly CellAnswer[];
}

/** What goes on. */
export type Activity =
  | { readonly kind: 'idle' }
  /** `fraction`: how much of the run is done, from 0 to 1; `silent`: nothing has been heard of it for a while. */
  | { readonly kind: 'running'; readonly fraction: number; readonly silent: boolean }
  /** What is typed is no Python yet. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'stopped' }
  /** The run could not start, or broke off. */
  | { readonly kind: 'lost' };

export interface OpenPage {
  readonly language: Language;
  /** Whether this browser can run a notebook; known once the page is hydrated. */
  readonly canRun: boolean;
  readonly opened: Opened | null;
  readonly problem: FileProblem | null;
  readonly run: FinishedRun | null;
  readonly activity: Activity;
  /** The cell that is being edited, by its key. */
  readonly editing: number | null;
  /** The cell that was deleted last, and where it stood. */
  readonly removed: { readonly cell: OpenedCell; readonly at: number } | null;
}

export function emptyPage(language: Language): OpenPage {
  return {
    language,
    canRun: true,
    opened: null,
    problem: null,
    run: null,
    activity: { kind: 'idle' },
    editing: null,
    removed: null,
  };
}

export function codeCells(cells: readonly OpenedCell[]): readonly OpenedCell[] {
  return cells.filter(({ kind }) => kind === 'code');
}

/** A cell as it is shown. */
export interface ShownCell extends Answered {
  readonly cell: OpenedCell;
  /** Among the code cells, from 1; of other cells, of the code cell before them. */
  readonly place: number;
  /** The answer is that of another text, of this cell or of one before it. */
  readonly stale: boolean;
}

/** The cells of the opened notebook with what the last run has answered. */
export function shownCells({ opened, run }: OpenPage): readonly ShownCell[] {
  const answers = new Map<number, Answered>();
  const before = run === null ? [] : codeCells(run.cells);
  const known = withAnswers(before, run?.answers ?? []);
  for (const [index, cell] of before.entries()) {
    const answered = known[index];
    if (answered !== undefined) answers.set(cell.key, answered);
  }
  let place = 0;
  let stale = false;
  return (opened?.cells ?? []).map((cell) => {
    if (cell.kind !== 'code') return { cell, answer: undefined, number: null, place, stale: false };
    stale ||= before[place]?.key !== cell.key || before[place]?.source !== cell.source;
    place += 1;
    const { answer, number = null } = answers.get(cell.key) ?? {};
    return { cell, answer, number, place, stale };
  });
}

/** Where the notebook stopped, if it did: the code cell, by its place, and its answer. */
export function stopOf({ run }: OpenPage): { readonly place: number; readonly answer: CellAnswer } | null {
  const cells = codeCells(run?.cells ?? []);
  const index = cells.findIndex((cell, place) => {
    const answer = run?.answers[place];
    return !mayRaise(cell) && answer !== undefined && hasFailed(answer);
  });
  const answer = run?.answers[index];
  return answer === undefined ? null : { place: index + 1, answer };
}

/** The opened notebook as a file for Jupyter, with the outputs that belong to its text; null where none is open. */
export function ipynbOf(page: OpenPage): { readonly name: string; readonly text: string } | null {
  const { opened } = page;
  if (opened === null) return null;
  const answered = shownCells(page).map(({ stale, cell, answer, number }) =>
    stale ? { cell, answer: undefined, number: null } : { cell, answer, number },
  );
  return {
    name: `${opened.name.replace(/\.(ipynb|py)$/i, '')}.ipynb`,
    text: answersToIpynb(answered, opened.metadata),
  };
}
