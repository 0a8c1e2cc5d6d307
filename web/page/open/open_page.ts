/** What the page that opens a reader's own notebook knows. */

import { hasRun, type CellAnswer, type RaisedError, type Refusal } from '../../engine/answer.ts';
import { withAnswers, answersToIpynb, type Answered } from '../../file/answered.ts';
import { mayRaise, type FileCell } from '../../file/file_cells.ts';
import { oncePerObject } from '../../inputs/once.ts';
import type { Unread } from '../../file/read.ts';
import type { Language } from '../../text/localized.ts';
import type { OpenText } from '../../text/open_text.ts';
import { CURRENT, type ShownNotebook } from '../shown_notebook.ts';

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
  readonly problem: Unread | { readonly why: 'tooLarge' };
  /** In bytes. */
  readonly size: number;
}

/** A run that has ended: the cells as they were, with what they answered. */
export interface FinishedRun {
  readonly cells: readonly OpenedCell[];
  readonly answers: readonly CellAnswer[];
}

export interface OpenPage extends ShownNotebook<number> {
  readonly language: Language;
  /** Whether this browser can run a notebook; known once the page is hydrated. */
  readonly canRun: boolean;
  readonly opened: Opened | null;
  readonly problem: FileProblem | null;
  readonly run: FinishedRun | null;
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
  readonly held: FinishedRun | null;
}

export function emptyPage(language: Language): OpenPage {
  return {
    language,
    canRun: true,
    opened: null,
    problem: null,
    run: null,
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

/** A cell as it is shown: the same object again as long as nothing of it changes. */
export interface ShownCell extends Answered {
  readonly cell: OpenedCell;
  /** Among the code cells, from 1; of other cells, of the code cell before them. */
  readonly place: number;
}

/** Each cell as it was shown last. */
const shownLast = new WeakMap<OpenedCell, ShownCell>();

function shownCell(cell: OpenedCell, place: number, answer: CellAnswer | undefined, number: number | null): ShownCell {
  const last = shownLast.get(cell);
  if (last?.place === place && last.answer === answer && last.number === number) return last;
  const shown = { cell, place, answer, number };
  shownLast.set(cell, shown);
  return shown;
}

/** The code cells of a run, and what is known of each by its key: made once for a run, however often its page changes. */
const ranIn = oncePerObject(({ cells, answers }: FinishedRun) => {
  const code = codeCells(cells);
  const answered = withAnswers(code, answers);
  return { code, answered: new Map(code.map(({ key }, index) => [key, answered[index]])) };
});

/** The cells of the opened notebook with what the last run has answered. */
export function shownCells({ opened, run }: OpenPage): readonly ShownCell[] {
  const known = run === null ? undefined : ranIn(run).answered;
  let place = 0;
  return (opened?.cells ?? []).map((cell) => {
    if (cell.kind !== 'code') return shownCell(cell, place, undefined, null);
    place += 1;
    const { answer, number = null } = known?.get(cell.key) ?? {};
    return shownCell(cell, place, answer, number);
  });
}

/** How many code cells, from the first on, are as they were in the last run: the answers of later ones are of another text. */
export function unchangedCells({ opened, run }: OpenPage): number {
  const before = run === null ? [] : ranIn(run).code;
  let place = 0;
  for (const { kind, key, source } of opened?.cells ?? []) {
    if (kind !== 'code') continue;
    if (before[place]?.key !== key || before[place]?.source !== source) break;
    place += 1;
  }
  return place;
}

/** A code cell of a run, by its key and its place among the code cells, from 1. */
export interface CellPlace {
  readonly key: number;
  readonly place: number;
}

/** What this page does not have, and in how many cells; the first of them is `at`. */
export interface Lacking {
  /** As code: `pandas`; null for what has no name. */
  readonly what: string | null;
  readonly cells: number;
  readonly at: CellPlace;
}

/** What became of a notebook: how many of its code cells are answered, what it asked for in vain, and where it stopped. */
export interface Outcome {
  readonly answered: number;
  readonly of: number;
  readonly lacking: readonly Lacking[];
  /** Whether anything depends on draws that nothing has seeded. */
  readonly drawn: boolean;
  readonly stop: (CellPlace & { readonly error: RaisedError }) | null;
}

/** Which argument of a refusal is what this page does not have, where it is a name. */
const NAMED: Partial<Record<Refusal['id'], number>> = {
  ...{ missing: 0, left_out: 1, left_out_but: 1, absent_but: 1, unknown_name: 1, unknown_name_but: 1 },
};

export const outcomeOf = oncePerObject(({ cells, answers }: FinishedRun): Outcome => {
  const code = codeCells(cells);
  const lacking = new Map<string | null, Lacking>();
  let answered = 0;
  let stop: Outcome['stop'] = null;
  for (const [index, cell] of code.entries()) {
    const answer = answers[index];
    if (answer === undefined) continue;
    const { error, refused } = answer;
    const at = { key: cell.key, place: index + 1 };
    if (hasRun(answer) || error !== undefined) answered += 1;
    if (error !== undefined && !mayRaise(cell)) stop ??= { ...at, error };
    if (refused === undefined) continue;
    const given: readonly (string | undefined)[] = refused.arguments;
    const what = given[NAMED[refused.id] ?? given.length] ?? null;
    const before = lacking.get(what);
    lacking.set(what, { what, cells: (before?.cells ?? 0) + 1, at: before?.at ?? at });
  }
  const drawn = answers.some((answer) => answer.drawn === true);
  return { answered, of: code.length, lacking: [...lacking.values()], drawn, stop };
});

/** What became of a notebook, in a sentence or two. */
export function outcomeText({ answered, of, lacking, stop }: Outcome, text: OpenText): string {
  if (stop !== null) return text.error(stop.place, stop.error.type, stop.error.line);
  const names = lacking.map(({ what, cells, at }) => text.lacking(what, cells, at.place));
  return names.length === 0 ? text.ran(of) : `${text.answered(answered, of)} ${text.notHere}${names.join(text.comma)}`;
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
