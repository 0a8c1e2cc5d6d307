/** What the page that opens a reader's own notebook knows. */

import type { CellAnswer } from '../../engine/answer.ts';
import { withAnswers, answersToIpynb, type Answered } from '../../file/answered.ts';
import { compared, type Comparison } from '../../file/comparison.ts';
import type { FileCell } from '../../file/file_cells.ts';
import { oncePerObject } from '../../inputs/once.ts';
import type { Unread } from '../../file/read.ts';
import type { Language } from '../../text/localized.ts';
import { CURRENT, type ShownNotebook } from '../shown_notebook.ts';
import { NOTHING_BESIDE, type Beside } from './beside.ts';

/** A cell of the opened notebook; its ID stays the same as long as it is open. */
export interface OpenedCell extends FileCell {
  readonly key: number;
}

export interface Opened {
  readonly name: string;
  readonly cells: readonly OpenedCell[];
  /** Its code cells as they stand in its file, up to the first one that was changed before it was last loaded. */
  readonly inFile: readonly OpenedCell[];
  /** What Jupyter keeps of the whole notebook. */
  readonly metadata?: object;
}

/** A notebook that was open before, as the reader left it. */
export interface OpenedBefore {
  readonly opened: Opened;
  readonly beside: Beside;
  readonly seed: number | null;
}

/** Why a file was not opened: what was open before stays. */
export interface FileProblem {
  readonly name: string;
  readonly problem:
    Unread | { readonly why: 'tooLarge' } | { readonly why: 'textTooLarge' } | { readonly why: 'neither' };
  /** In bytes. */
  readonly size: number;
}

/** A run: the code cells as they were, with what they answered. */
export interface OpenRun {
  readonly cells: readonly OpenedCell[];
  /** Of each code cell; of a run that has not come to its end, up to the cell that runs. */
  readonly answers: readonly CellAnswer[];
  /** The place of the code cell that runs, or that ran when the run was left, from 1: its answer is what it has written so far. */
  readonly until: number | null;
  /** Of each code cell, as far as it is as in the file, its outputs beside those that the file carries. */
  readonly compared: readonly (Comparison | null)[];
}

export interface OpenPage extends ShownNotebook<number> {
  readonly language: Language;
  /** Whether this browser can run a notebook; known once the page is hydrated. */
  readonly canRun: boolean;
  readonly opened: Opened | null;
  /** The notebook that was open last before this one, or before it was closed: it can be opened again. */
  readonly before: OpenedBefore | null;
  readonly problem: FileProblem | null;
  /** The last run that came to its end, or that the reader stopped. */
  readonly run: OpenRun | null;
  /** The run that is under way, as far as it has told. */
  readonly soFar: OpenRun | null;
  /** What was known of the cells of a notebook that has just been opened, until they have run. */
  readonly foreseen: OpenRun | null;
  readonly beside: Beside;
  /** Whether the tab keeps what is open; it may have no room for it, or no leave to. */
  readonly isKept: boolean;
  /** What has broken, by our mistake; null where nothing has. */
  readonly fault: string | null;
  /** The cell that was deleted last, and where it stood. */
  readonly removed: { readonly cell: OpenedCell; readonly at: number } | null;
  /** The key of the next cell that is added. */
  readonly nextKey: number;
  /** Counts the files that were to be opened. */
  readonly reading: number;
  /** Of what the notebook draws before it seeds it; null until the reader lets it draw again. */
  readonly seed: number | null;
  /** Whether the reader is typing: a line may not be finished. */
  readonly isTyping: boolean;
  /** A run of what is no Python yet, until typing pauses. */
  readonly held: OpenRun | null;
}

export function emptyPage(language: Language): OpenPage {
  return {
    language,
    canRun: true,
    opened: null,
    before: null,
    problem: null,
    run: null,
    soFar: null,
    foreseen: null,
    beside: NOTHING_BESIDE,
    isKept: true,
    fault: null,
    freshness: CURRENT,
    editing: null,
    removed: null,
    nextKey: 1,
    reading: 0,
    seed: null,
    isTyping: false,
    held: null,
  };
}

export function codeCells(cells: readonly OpenedCell[]): readonly OpenedCell[] {
  return cells.filter(({ kind }) => kind === 'code');
}

/** How many code cells, from the first on, are as in the file. */
export function unchangedFromFile({ cells, inFile }: Opened): number {
  const code = codeCells(cells);
  const changed = code.findIndex(
    ({ key, source }, index) => inFile[index]?.key !== key || inFile[index].source !== source,
  );
  return changed < 0 ? code.length : changed;
}

/** Whether any of its code cells is not as in the file, or is there no more. */
export function isChanged(opened: Opened): boolean {
  return unchangedFromFile(opened) < Math.max(codeCells(opened.cells).length, opened.inFile.length);
}

/**
 * A run of cells, compared with what their file carries.
 *
 * @param isWhole whether it has come to its end; else the last answer is what the cell that runs has written so far
 */
export function runOf(
  opened: Opened | null,
  cells: readonly OpenedCell[],
  answers: readonly CellAnswer[],
  isWhole: boolean,
): OpenRun {
  const unchanged = opened === null ? 0 : unchangedFromFile({ ...opened, cells });
  const ended = isWhole ? answers : answers.slice(0, -1);
  const until = isWhole ? null : answers.length;
  return { cells, answers, until, compared: compared(opened?.inFile ?? [], ended.slice(0, unchanged)) };
}

/** A cell as it is shown: the same object again as long as nothing of it changes. */
export interface ShownCell extends Answered {
  readonly cell: OpenedCell;
  /** Among the code cells, from 1; of other cells, of the code cell before them. */
  readonly place: number;
  readonly comparison: Comparison | null;
}

/** Each cell as it was shown last. */
const shownLast = new WeakMap<OpenedCell, ShownCell>();

function shownCell(
  cell: OpenedCell,
  place: number,
  answer: CellAnswer | undefined,
  number: number | null,
  comparison: Comparison | null = null,
): ShownCell {
  const last = shownLast.get(cell);
  const isSame = last?.place === place && last.answer === answer && last.number === number;
  if (isSame && last.comparison === comparison) return last;
  const shown = { cell, place, answer, number, comparison };
  shownLast.set(cell, shown);
  return shown;
}

/** The code cells of a run, and what is known of each by its key: made once for a run, however often its page changes. */
const ranIn = oncePerObject(({ cells, answers, compared }: OpenRun) => {
  const code = codeCells(cells);
  const known = withAnswers(code, answers).map((cell, index) => ({ ...cell, comparison: compared[index] ?? null }));
  return { code, answered: new Map(code.map(({ key }, index) => [key, known[index]])) };
});

/** The cells of the opened notebook with what they have answered: in the run that is under way, or else in the last one. */
export function shownCells({ opened, run, soFar }: OpenPage): readonly ShownCell[] {
  const answered = (of: OpenRun | null) => (of === null ? undefined : ranIn(of).answered);
  const [now, before] = [answered(soFar), answered(run)];
  let place = 0;
  return (opened?.cells ?? []).map((cell) => {
    if (cell.kind !== 'code') return shownCell(cell, place, undefined, null);
    place += 1;
    const known = place <= toldOf(soFar) ? now : before;
    const { answer, number = null, comparison = null } = known?.get(cell.key) ?? {};
    return shownCell(cell, place, answer, number, comparison);
  });
}

/** Of how many cells the run that is under way has told. */
const toldOf = (soFar: OpenRun | null): number => soFar?.answers.length ?? 0;

/** How many code cells, from the first on, are as they were when they ran: the answers of later ones are of another text. */
export function unchangedCells({ opened, run, soFar }: OpenPage): number {
  const before = run === null ? [] : ranIn(run).code;
  let place = 0;
  for (const { kind, key, source } of opened?.cells ?? []) {
    if (kind !== 'code') continue;
    if (before[place]?.key !== key || before[place]?.source !== source) break;
    place += 1;
  }
  return Math.max(place, toldOf(soFar));
}

/** The opened notebook as a file for Jupyter, with the outputs that belong to its text; null where none is open. */
export function ipynbOf(page: OpenPage): { readonly name: string; readonly text: string } | null {
  const { opened } = page;
  if (opened === null) return null;
  const unchanged = unchangedCells(page);
  const answered = shownCells(page).map(({ cell, place, answer, number }) =>
    place > unchanged ? { cell, answer: undefined, number: null } : { cell, answer, number },
  );
  return {
    name: `${opened.name.replace(/\.(ipynb|py)$/i, '')}.ipynb`,
    text: answersToIpynb(answered, opened.metadata),
  };
}
