import { EXERCISE_FIELDS, type ExerciseDrafts } from '../../inputs/exercise_drafts.ts';
import { FIELDS } from '../../inputs/fields.ts';
import { oncePerText } from '../../inputs/once.ts';
import { SLIPS, type Drafts, type OwnCode, type Slip } from '../../inputs/inputs.ts';
import { addedId } from '../../program/reader_code.ts';
import { RACE_FIELDS, type RaceDrafts } from '../../inputs/race_drafts.ts';

/** How the notebook is read: one step at a time, or all of it. */
export type View = 'guided' | 'scroll';

/** What the fragment of an address holds: `#v=1&step=look-up&ids=2,3,1&edit=2,3,0.5`. Texts are as typed. */
export interface Link {
  /** How it is to be read; null where the link leaves that to whoever opens it. */
  readonly view: View | null;
  /** Whether it is shown to a class. */
  readonly presenting: boolean;
  /** Whether outputs and figures are covered until the questions of their step are answered. */
  readonly askFirst: boolean;
  /** The step that is open, by its ID; null where none is named. */
  readonly step: string | null;
  readonly drafts: Partial<Drafts>;
  /** Edited weights, in order, each as `row,col,value`. */
  readonly edits: readonly string[];
  /** What is chosen for the race. */
  readonly race: RaceDrafts;
  readonly slips: readonly Slip[];
  readonly code: OwnCode;
  readonly exercise: ExerciseDrafts;
}

/** Of links without code of the reader's own, which pages of before can read, of those with it, and of exercises. */
const VERSION = { plain: '1', withCode: '2', exercise: '3' };

/** What the names of parameters begin with that hold a cell's changed code, and a cell added to a step. */
const CHANGED = 'cell-';
const ADDED = 'add-';

/** Some programs cut links that are longer, in characters. */
export const LONGEST_LINK = 8000;

/** What the names of the race's parameters begin with: `race-rows=50257`. */
const RACE = 'race-';

/** Characters that a fragment may hold as they are, and that make it readable. */
const PLAIN: Readonly<Record<string, string>> = {
  '%2C': ',',
  '%5B': '[',
  '%5D': ']',
  '%28': '(',
  '%29': ')',
  '%3A': ':',
};

/** Reads a fragment, with or without its `#`; null where it holds no link of ours. A name alone may be that of a step. */
export function readLink(fragment: string): Link | null {
  const text = fragment.replace(/^#/, '');
  const parameters = new URLSearchParams(/^[\w-]+$/.test(text) ? `v=1&step=${text}` : text);
  if (!parameters.has('v')) return null;
  const view = parameters.get('view');
  return {
    view: view === 'guided' || view === 'scroll' ? view : null,
    presenting: parameters.get('present') === '1',
    askFirst: parameters.get('ask') === '1',
    step: parameters.get('step'),
    drafts: textsOf(FIELDS, parameters),
    edits: parameters.getAll('edit'),
    race: textsOf(RACE_FIELDS, parameters, RACE),
    slips: SLIPS.filter((slip) => parameters.getAll('slip').includes(slip)),
    code: codeIn(parameters),
    exercise: textsOf(EXERCISE_FIELDS, parameters),
  };
}

/** The texts of these fields, whose parameters' names begin with `start`, as far as there are any. */
function textsOf<Field extends string>(
  fields: readonly Field[],
  parameters: URLSearchParams,
  start = '',
): Partial<Record<Field, string>> {
  const texts: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const text = parameters.get(start + field);
    if (text !== null) texts[field] = text;
  }
  return texts;
}

function codeIn(parameters: URLSearchParams): OwnCode {
  const named = (start: string): [name: string, text: string][] =>
    [...parameters].flatMap(([name, text]) => (name.startsWith(start) ? [[name.slice(start.length), text]] : []));
  const changed = new Map(named(CHANGED));
  return {
    changed: Array.from(changed, ([cell, code]) => ({ cell, code })),
    added: named(ADDED).map(([step, code], index) => ({ id: addedId(index + 1), step, code })),
  };
}

/** Writes a fragment without its `#`; empty where the link holds nothing. */
export function writeLink(link: Link): string {
  const parameters: string[] = [];
  const add = (name: string, text: string | null | undefined): void => {
    if (text !== null && text !== undefined) parameters.push(`&${name}=${encoded(text)}`);
  };
  add('view', link.view);
  if (link.presenting) add('present', '1');
  if (link.askFirst) add('ask', '1');
  add('step', link.step);
  for (const field of FIELDS) add(field, link.drafts[field]);
  for (const edit of link.edits) add('edit', edit);
  for (const field of RACE_FIELDS) add(RACE + field, link.race[field]);
  for (const slip of link.slips) add('slip', slip);
  for (const field of EXERCISE_FIELDS) add(field, link.exercise[field]);
  const { changed, added } = link.code;
  for (const { cell, code } of changed) add(CHANGED + encoded(cell), code);
  for (const { step, code } of added) add(ADDED + encoded(step), code);
  const withCode = changed.length + added.length > 0 ? VERSION.withCode : VERSION.plain;
  const version = link.exercise.task === undefined ? withCode : VERSION.exercise;
  return parameters.length === 0 ? '' : `v=${version}${parameters.join('')}`;
}

/** A text as it stands in a fragment. */
const encoded = oncePerText((text: string): string =>
  new URLSearchParams([['', text]])
    .toString()
    .slice(1)
    .replace(/%(?:2C|5B|5D|28|29|3A)/g, (code) => PLAIN[code] ?? code),
);

/** What a fragment says beside the link: that inputs come along which the reader has changed in another notebook. */
export const CARRIED = 'carried=1';

/** Whether such a link was followed. */
export function carriesInputs(fragment: string): boolean {
  return fragment.split('&').includes(CARRIED);
}

/** What the query of an address asks for: the page as one step in a frame of another page, `?embed=1&step=product`. */
export interface Frame {
  readonly step: string | null;
}

/** Reads a query; null where the page is not embedded. */
export function readFrame(query: string): Frame | null {
  const parameters = new URLSearchParams(query);
  return parameters.get('embed') === '1' ? { step: parameters.get('step') } : null;
}
