/** What became of an opened notebook, and what is said of it. */

import { hasRun, type RaisedError, type Refusal } from '../../engine/answer.ts';
import { carriesOutputs, countOf } from '../../file/comparison.ts';
import { mayRaise } from '../../file/file_cells.ts';
import { oncePerObject } from '../../inputs/once.ts';
import { COMPARISON } from '../../text/comparison_text.ts';
import type { OpenText } from '../../text/open_text.ts';
import { codeCells, unchangedFromFile, type OpenPage, type OpenRun } from './open_page.ts';

/** A code cell of a run, by its key and its place among the code cells, from 1. */
export interface CellPlace {
  readonly key: number;
  readonly place: number;
}

/** What this page does not have, and how many cells it is missing in, or hang on one of these; the first of them is `at`. */
export interface Lacking {
  /** As code: `pandas`; null for what has no name. */
  readonly what: string | null;
  readonly cells: number;
  readonly at: CellPlace;
}

/** What became of a notebook: how many of its code cells are answered, what it asked for in vain, and what it raised. */
export interface Outcome {
  readonly answered: number;
  readonly of: number;
  readonly lacking: readonly Lacking[];
  /** Whether anything depends on draws that nothing has seeded. */
  readonly drawn: boolean;
  /** The first cell that raises what it is not marked to raise: Jupyter would stop there. */
  readonly raised: (CellPlace & { readonly error: RaisedError }) | null;
}

/** Which argument of a refusal is what this page does not have, where it is a name. */
const NAMED: Partial<Record<Refusal['id'], number>> = {
  ...{ missing: 0, needs_file: 0, other_tokens: 0 },
  ...{ left_out: 1, left_out_but: 1, absent_but: 1, unknown_name: 1, unknown_name_but: 1 },
};

export const outcomeOf = oncePerObject(({ cells, answers, until }: OpenRun): Outcome => {
  const code = codeCells(cells);
  const lacking = new Map<string | null, Lacking>();
  let answered = 0;
  let raised: Outcome['raised'] = null;
  for (const [index, cell] of code.entries()) {
    const answer = answers[index];
    if (answer === undefined || index + 1 === until) continue;
    const { error, refused, hangsOn } = answer;
    const at = { key: cell.key, place: index + 1 };
    if (hasRun(answer) || error !== undefined) answered += 1;
    if (error !== undefined && !mayRaise(cell)) raised ??= { ...at, error };
    const cause = refused ?? (hangsOn === undefined ? undefined : answers[hangsOn]?.refused);
    if (cause === undefined) continue;
    const given: readonly (string | undefined)[] = cause.arguments;
    const what = given[NAMED[cause.id] ?? given.length] ?? null;
    const before = lacking.get(what);
    lacking.set(what, { what, cells: (before?.cells ?? 0) + 1, at: before?.at ?? at });
  }
  const drawn = answers.some((answer) => answer.drawn === true);
  return { answered, of: code.length, lacking: [...lacking.values()], drawn, raised };
});

/** What became of a notebook, in a sentence or two. */
export function outcomeText(outcome: Outcome, text: OpenText): string {
  const { answered, of, lacking } = outcome;
  const raised = raisedText(outcome, text);
  if (raised !== null) return lacking.length === 0 ? raised : `${raised} ${lackingText(outcome, text)}`;
  return lacking.length === 0 ? text.ran(of) : `${text.answered(answered, of)} ${lackingText(outcome, text)}`;
}

/** Where a notebook first raises; null where it does not. */
export function raisedText({ raised, of }: Outcome, text: OpenText): string | null {
  if (raised === null) return null;
  const { place, error } = raised;
  return text.raises(place, error.type, error.line) + (place < of ? ` ${text.wentOn}` : '');
}

/** That a run did not come to its end, and which outputs there are. */
export function unfinishedText(page: OpenPage, text: OpenText): string {
  const until = page.run?.until ?? null;
  const why = page.freshness.kind === 'lost' ? text.lost : text.stopped;
  return `${why} ${until === null ? text.olderOutputs : text.outputsUntil(until)}`;
}

/** What is known of a notebook before it has run. */
export function foreseenText(outcome: Outcome, text: OpenText): string {
  const { answered, of, lacking } = outcome;
  return `${text.canBeAnswered(answered, of)}${lacking.length === 0 ? '' : ` ${lackingText(outcome, text)}`}`;
}

function lackingText({ lacking }: Outcome, text: OpenText): string {
  return text.notHere + lacking.map(({ what, cells, at }) => text.lacking(what, cells, at.place)).join(text.comma);
}

/** How the outputs stand to those in the file, where that carries some. */
export interface ComparedOutputs {
  readonly text: string;
  /** The cells whose outputs differ. */
  readonly different: readonly CellPlace[];
}

/** How the outputs of a page stand to those in its file; null where that carries none. */
export function comparedOutputs({ opened, run, language }: OpenPage): ComparedOutputs | null {
  if (opened === null || !carriesOutputs(opened.inFile)) return null;
  const text = COMPARISON[language];
  if (run === null) return { text: text.comparing, different: [] };
  const { same, of } = countOf(run.compared);
  const isWhole = unchangedFromFile({ ...opened, cells: run.cells }) === codeCells(run.cells).length;
  const count = isWhole ? text.count : text.countBefore;
  const different = run.compared.flatMap((each, index) => {
    const cell = opened.inFile[index];
    return each?.kind === 'differs' && cell !== undefined ? { key: cell.key, place: index + 1 } : [];
  });
  return { text: of === 0 ? text.none : count(same, of), different };
}
