/** What the page is showing, as one immutable value, and the pure steps from one such value to the next. */

import type { Explaining } from '../explain/explaining.ts';
import { parseEdit } from '../inputs/edit.ts';
import { draftOf, draftsOf, readDrafts, type Problems } from '../inputs/fields.ts';
import { formatEdit } from '../inputs/format.ts';
import {
  NO_OWN_CODE,
  type Drafts,
  type Edit,
  type FieldId,
  type Inputs,
  type OwnCode,
  type Slip,
} from '../inputs/inputs.ts';
import { oncePerPair } from '../inputs/once.ts';
import type { Problem } from '../inputs/problem.ts';
import type { RaceDrafts } from '../inputs/race_drafts.ts';
import { slipsOf, type Notebook } from '../notebooks/notebook.ts';
import type { QuestionsOf } from '../notebooks/question.ts';
import { isSyntaxError } from '../program/cell.ts';
import type { Language } from '../text/localized.ts';
import type { Link, View } from './link.ts';
import type { OwnCodePart } from './own_code_part.ts';
import type { Numbers } from '../run/numbers.ts';
import { changedCells, cellsIn, sameInputs, sharedRun, type Run } from '../run/run.ts';

/** What the reader has typed: the only thing that a gesture changes about the notebook. */
export interface Typed {
  readonly drafts: Drafts;
  /** Edited weights, in order, each as `row,col,value`. */
  readonly edits: readonly string[];
  readonly slips: readonly Slip[];
  readonly code: OwnCode;
}

/** Why the code of the cell that is open is not run. */
export type CodeProblem =
  | {
      readonly kind: 'syntax';
      /** `SyntaxError`, or one of its kinds; null where the message is this page's own. */
      readonly type: string | null;
      readonly message: string;
      readonly line: number;
      readonly column: number | null;
    }
  | { readonly kind: 'tooLong'; readonly characters: number };

/** Where the core stands. */
export type CoreStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  /** It cannot be had: the browser lacks what it needs, or it did not arrive. */
  | { readonly kind: 'unavailable'; readonly reason: 'noWasm' | 'noSimd' | 'notLoaded'; readonly detail: string }
  /** It cannot compute any more: a bug of ours. */
  | { readonly kind: 'broken'; readonly detail: string };

/** How the run shown stands to what is typed. */
export type Freshness =
  /** It is the run of what is typed. */
  | { readonly kind: 'current' }
  /** What is typed cannot be read. */
  | { readonly kind: 'unreadable' }
  /** The core has not arrived yet. */
  | { readonly kind: 'waiting' }
  /** A large run is under way; `fraction` is how much of it is done, `silent` whether it has long told nothing. */
  | { readonly kind: 'working'; readonly fraction: number; readonly silent: boolean }
  /** A large run could not start, or did not end. */
  | { readonly kind: 'lost' }
  /** The reader stopped a large run. */
  | { readonly kind: 'cancelled' }
  /** The core is unavailable or broken. */
  | { readonly kind: 'failed' };

// The same objects each time: views of them have then nothing to do.
const CURRENT: Freshness = { kind: 'current' };
const NO_PROBLEMS: Problems = {};
const UNCHANGED: ReadonlySet<string> = new Set();

/** An edited weight that cannot be read: which of them, and why. */
export interface EditProblem {
  readonly edit: number;
  readonly problem: Problem;
}

export interface Page {
  readonly notebook: Notebook;
  readonly language: Language;
  /** What writes and adds the numbers of figures. */
  readonly numbers: Numbers;
  readonly typed: Typed;
  /** What is typed for the race, which the notebook does without. */
  readonly race: RaceDrafts;
  /** Whether the reader has finished typing: has left the field, pressed a button or followed a link. */
  readonly settled: boolean;
  readonly problems: Problems;
  /** What is wrong with the edited weights. */
  readonly editProblem: EditProblem | null;
  /** The cell whose code the reader has open, by its ID; null where none is. */
  readonly open: string | null;
  /** Why the code that is open is not run, once typing has paused; null where it is. */
  readonly codeProblem: CodeProblem | null;
  /** The last run that was finished. */
  readonly run: Run;
  /** Counts finished runs. */
  readonly runs: number;
  /** The cells whose outcome the reader has changed by the last edit. */
  readonly changed: ReadonlySet<string>;
  /** What tells why a notebook stops or a text cannot be read; null until it is needed, and loaded. */
  readonly explaining: Explaining | null;
  /** What is needed for code of the reader's own; null until there is some, and it is loaded. */
  readonly ownCodePart: OwnCodePart | null;
  /** What the steps ask; null until it is loaded. */
  readonly questions: QuestionsOf | null;
  readonly core: CoreStatus;
  /** What has broken, by our mistake, besides the core: that goes on. null where nothing has. */
  readonly fault: string | null;
  readonly freshness: Freshness;
  /** The step that is open; null: the first, where none has been opened yet. */
  readonly step: string | null;
  /** Counts how often a step was gone to, by whatever way: each time its heading takes the focus. */
  readonly visits: number;
  /** How the reader wants to read. */
  readonly view: View;
  /** Whether the page is shown to a class. */
  readonly presenting: boolean;
  /** Whether it is one step in a frame of another page. */
  readonly embedded: boolean;
  /** Whether it was opened with inputs that the reader has changed in another notebook, and has not said what to do with. */
  readonly carried: boolean;
  /** The output value that the reader has chosen, and the one that is pointed at for the moment. */
  readonly pinned: Selection | null;
  readonly pointed: Selection | null;
  /** The weight of W that the reader has chosen, whether a token picks its row or none does; null: none in particular. */
  readonly picked: Weight | null;
}

/** A place in W. */
export interface Weight {
  readonly row: number;
  readonly column: number;
}

/** A value of the output: the position of its token in the batch, and its column. */
export interface Selection {
  readonly token: number;
  readonly column: number;
}

export function sameSelection(a: Selection | null, b: Selection | null): boolean {
  return a === b || (a !== null && b !== null && a.token === b.token && a.column === b.column);
}

export function firstPage(notebook: Notebook, language: Language, run: Run, numbers: Numbers): Page {
  return {
    notebook,
    language,
    numbers,
    typed: typedOf(notebook, null),
    race: {},
    settled: true,
    problems: NO_PROBLEMS,
    editProblem: null,
    open: null,
    codeProblem: null,
    run,
    runs: 0,
    changed: UNCHANGED,
    explaining: null,
    ownCodePart: null,
    questions: null,
    core: { kind: 'loading' },
    fault: null,
    freshness: CURRENT,
    step: null,
    visits: 0,
    view: 'guided',
    presenting: false,
    embedded: false,
    carried: false,
    pinned: null,
    pointed: null,
    picked: null,
  };
}

/** What is typed, read: inputs, or what is wrong. */
type Reading =
  | { readonly ok: true; readonly inputs: Inputs }
  | { readonly ok: false; readonly problems: Problems; readonly editProblem: EditProblem | null };

/** Reads what is typed; the same object for the same texts of the same notebook. */
export const readTyped = oncePerPair((notebook: Notebook, typed: Typed): Reading => {
  const edits: Edit[] = [];
  let editProblem: EditProblem | null = null;
  for (const [index, text] of typed.edits.entries()) {
    const edit = parseEdit(text);
    if (edit.ok) edits.push(edit.value);
    else editProblem = { edit: index, problem: edit.problem };
  }
  const base = { ...notebook.defaults, slips: typed.slips, code: typed.code };
  const fields = readDrafts(notebook.fields, typed.drafts, base, edits);
  if (fields.ok && editProblem === null) return fields;
  return { ok: false, problems: fields.ok ? NO_PROBLEMS : fields.problems, editProblem };
});

/** The page with other texts typed. Its run stays until a newer one is finished. */
export function withTyped(page: Page, typed: Typed): Page {
  const read = readTyped(page.notebook, typed);
  const problems = read.ok ? NO_PROBLEMS : read.problems;
  const editProblem = read.ok ? null : read.editProblem;
  return {
    ...page,
    typed,
    problems,
    editProblem,
    codeProblem: null,
    freshness: freshnessOf(page, read.ok ? read.inputs : null),
  };
}

function freshnessOf(page: Page, inputs: Inputs | null): Freshness {
  if (inputs === null) return { kind: 'unreadable' };
  if (sameInputs(inputs, page.run.inputs)) return CURRENT;
  return page.core.kind === 'loading' || page.core.kind === 'ready' ? { kind: 'waiting' } : { kind: 'failed' };
}

/** Where a run finds that the code of a cell is no Python; null where it is, or the run did not come so far. */
export function syntaxProblem(run: Run, cell: string | null): CodeProblem | null {
  const outcome = cellsIn(run).find((ran) => ran.cell.id === cell)?.outcome;
  if (outcome?.kind === 'unknown' && outcome.syntax === true) {
    return { kind: 'syntax', type: null, message: outcome.message, line: outcome.line, column: null };
  }
  if (outcome?.kind !== 'error' || !isSyntaxError(outcome.type)) return null;
  const { type, message, line, column = null } = outcome;
  return { kind: 'syntax', type, message, line, column };
}

/** The page once the core has come, or has failed to. */
export function withCore(page: Page, core: CoreStatus): Page {
  return withTyped({ ...page, core }, page.typed);
}

/** The page with a newer run; `marked` is whether what it changes is the reader's doing. */
export function withRun(page: Page, newer: Run, marked = true): Page {
  const run = sharedRun(page.run, newer);
  return {
    ...page,
    run,
    runs: page.runs + 1,
    changed: marked ? changedCells(page.run, run) : UNCHANGED,
    freshness: CURRENT,
    pointed: null,
  };
}

/** What is exported: what is typed, if the outputs are computed from that; else the inputs that they are computed from. */
export function exported(page: Page): Page {
  if (page.freshness.kind === 'current') return page;
  const { inputs } = page.run;
  const typed = {
    drafts: draftsOf(inputs),
    edits: inputs.edits.map(formatEdit),
    slips: inputs.slips,
    code: inputs.code,
  };
  return { ...page, typed };
}

/** What is typed where a link is followed: its texts, and the notebook's own for the rest. */
export function typedOf(notebook: Notebook, link: Link | null): Typed {
  return {
    drafts: { ...draftsOf(notebook.defaults), ...link?.drafts },
    edits: link?.edits ?? notebook.defaults.edits.map(formatEdit),
    slips: slipsOf(notebook).filter((slip) => link?.slips.includes(slip)),
    code: codeWithPlace(notebook, link?.code ?? NO_OWN_CODE),
  };
}

/** The code that a notebook has a place for. */
function codeWithPlace({ steps }: Notebook, { changed, added }: OwnCode): OwnCode {
  return { changed, added: added.filter(({ step }) => steps.some(({ id }) => id === step)) };
}

/** The link to the page as it stands: only what differs from the notebook's own inputs. */
export function linkTo(page: Page): Link {
  const drafts: Partial<Record<FieldId, string>> = {};
  for (const field of page.notebook.fields) {
    if (!isOwn(page, field)) drafts[field] = page.typed.drafts[field];
  }
  const view = page.view === 'scroll' ? page.view : null;
  const { edits, slips, code } = page.typed;
  return { view, presenting: page.presenting, step: page.step, drafts, edits, slips, code, race: page.race };
}

/** The link that names view and step, whatever whoever opens it prefers. */
export function fullLinkTo(page: Page): Link {
  return { ...linkTo(page), view: page.view, step: page.step ?? page.notebook.steps[0]?.id ?? null };
}

/** Whether a field holds the notebook's own text. */
export function isOwn(page: Page, field: FieldId): boolean {
  return page.typed.drafts[field] === draftOf(field, page.notebook.defaults);
}

/** Whether all that is typed is the notebook's own. */
export function isAllOwn(page: Page): boolean {
  const { edits, slips, code } = page.typed;
  const own = edits.length + slips.length + code.changed.length + code.added.length;
  return own === 0 && page.notebook.fields.every((field) => isOwn(page, field));
}
