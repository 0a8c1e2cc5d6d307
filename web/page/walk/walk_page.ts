/** What the page is showing, as one immutable value, and the pure steps from one such value to the next. */

import type { WhyUnavailable } from '../../engine/engine.ts';
import type { Explaining } from '../../explain/explaining.ts';
import { NO_EXERCISE, type ExerciseDrafts } from '../../inputs/exercise_drafts.ts';
import type { Problems } from '../../inputs/fields.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import type { RaceDrafts } from '../../inputs/race_drafts.ts';
import type { Notebook } from '../../notebooks/notebook.ts';
import type { QuestionsOf } from '../../notebooks/question.ts';
import type { Language } from '../../text/localized.ts';
import type { CodeProblem } from './code_problem.ts';
import type { View } from '../address/link.ts';
import type { OwnCodePart } from './own_code_part.ts';
import type { Numbers } from '../../run/numbers.ts';
import { changedCells, sameInputs, sharedRun, type Run } from '../../run/run.ts';
import { CURRENT, type Freshness, type ShownNotebook } from '../shown_notebook.ts';
import { NO_PROBLEMS, readTyped, typedOf, type EditProblem, type Typed, type Typing } from './typed.ts';

/** Where the core stands. */
export type CoreStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  /** It cannot be had: the browser lacks what it needs, or it did not arrive. */
  | { readonly kind: 'unavailable'; readonly reason: WhyUnavailable; readonly detail: string }
  /** It cannot compute any more: a bug of ours. */
  | { readonly kind: 'broken'; readonly detail: string };

/** The same object each time: views of it have then nothing to do. */
const UNCHANGED: ReadonlySet<string> = new Set();

export interface Page extends Typing, ShownNotebook<string> {
  /** What writes and adds the numbers of figures. */
  readonly numbers: Numbers;
  /** What is typed for the race, which the notebook does without. */
  readonly race: RaceDrafts;
  /** The exercise that is open, or being made. */
  readonly exercise: ExerciseDrafts;
  /** Whether the reader has done nothing yet but follow the link that the page was opened with. */
  readonly arriving: boolean;
  /** Whether the reader has finished typing: has left the field, pressed a button or followed a link. */
  readonly settled: boolean;
  readonly problems: Problems;
  /** What is wrong with the edited weights. */
  readonly editProblem: EditProblem | null;
  /** Why the code that is open is not run, once typing has paused; null where it is. */
  readonly codeProblem: CodeProblem | null;
  /** The last run that was finished. */
  readonly run: Run;
  /** Counts finished runs. */
  readonly runs: number;
  /** The cells whose output the reader has changed by the last edit. */
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
  /** The step that is open; null: the first, where none has been opened yet. */
  readonly step: string | null;
  /** Counts how often a step was gone to, by whatever way: each time its heading takes the focus. */
  readonly visits: number;
  /** How the page is read. */
  readonly view: View;
  /** What the browser keeps of how the reader likes to read; null where they have never said. */
  readonly preferred: View | null;
  /** Whether the page is shown to a class. */
  readonly presenting: boolean;
  /** Whether outputs and figures are covered until the questions of their step are answered. */
  readonly askFirst: boolean;
  /** The steps whose questions have all been answered rightly, in this browser, by their IDs. */
  readonly done: ReadonlySet<string>;
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
    exercise: NO_EXERCISE,
    arriving: true,
    settled: true,
    problems: NO_PROBLEMS,
    editProblem: null,
    editing: null,
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
    preferred: null,
    presenting: false,
    askFirst: false,
    done: new Set(),
    embedded: false,
    carried: false,
    pinned: null,
    pointed: null,
    picked: null,
  };
}

/**
 * The page with other texts typed, or with the same ones read again: then what was too long to be taken is still told of.
 * Its run stays until a newer one is finished.
 */
export function withTyped(page: Page, typed: Typed): Page {
  const read = readTyped(page.notebook, typed);
  const isSame = typed === page.typed;
  const problems = { ...(isSame && page.problems), ...(!read.ok && read.problems) };
  const editProblem = read.ok ? null : read.editProblem;
  return {
    ...page,
    typed,
    problems,
    editProblem,
    codeProblem: isSame ? page.codeProblem : null,
    freshness: freshnessOf(page, read.ok ? read.inputs : null),
  };
}

function freshnessOf(page: Page, inputs: Inputs | null): Freshness {
  if (inputs === null) return { kind: 'unreadable' };
  if (isRunOf(page, inputs)) return CURRENT;
  return page.core.kind === 'loading' || page.core.kind === 'ready' ? { kind: 'waiting' } : { kind: 'failed' };
}

/** Whether the page shows the run of all its steps with these inputs. */
export function isRunOf({ notebook, run }: Pick<Page, 'notebook' | 'run'>, inputs: Inputs): boolean {
  return run.steps === notebook.steps && sameInputs(inputs, run.inputs);
}

/** Whether what is shown is of inputs before those that are typed, whose run is long: the run of added lessons is not. */
export function isOutdated(page: Page): boolean {
  if (!['working', 'cancelled', 'lost'].includes(page.freshness.kind)) return false;
  const read = readTyped(page.notebook, page.typed);
  return !(read.ok && sameInputs(read.inputs, page.run.inputs));
}

/** The page once the core has come, or has failed to. */
export function withCore(page: Page, core: CoreStatus): Page {
  return withTyped({ ...page, core }, page.typed);
}

/** The page with a newer run. What it changes is marked where it is the reader's doing: lessons that come run the same inputs. */
export function withRun(page: Page, newer: Run): Page {
  const run = sharedRun(page.run, newer);
  const changed = sameInputs(page.run.inputs, run.inputs) ? page.changed : changedCells(page.run, run);
  return {
    ...page,
    run,
    runs: page.runs + 1,
    changed: page.arriving ? UNCHANGED : changed,
    freshness: CURRENT,
    pointed: null,
  };
}
