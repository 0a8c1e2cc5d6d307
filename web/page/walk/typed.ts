/** What the reader has typed, and what is read from it. */

import { parseEdit } from '../../inputs/edit.ts';
import { draftsOf, readDrafts, type Problems } from '../../inputs/fields.ts';
import { formatEdit } from '../../inputs/format.ts';
import {
  NO_OWN_CODE,
  type Drafts,
  type Edit,
  type FieldId,
  type Inputs,
  type OwnCode,
  type Slip,
} from '../../inputs/inputs.ts';
import { oncePerPair } from '../../inputs/once.ts';
import type { Problem } from '../../inputs/problem.ts';
import { isSame } from '../../inputs/sharing.ts';
import { slipsOf, type Notebook } from '../../notebooks/notebook.ts';
import type { Language } from '../../text/localized.ts';
import type { Link } from '../address/link.ts';

/** What the reader has typed: the only thing that a gesture changes about the notebook. */
export interface Typed {
  readonly drafts: Drafts;
  /** Edited weights, in order, each as `row,col,value`. */
  readonly edits: readonly string[];
  readonly slips: readonly Slip[];
  readonly code: OwnCode;
}

/** What is typed, and what it is typed into: a notebook, shown in a language. */
export interface Typing {
  readonly notebook: Notebook;
  readonly typed: Typed;
  readonly language: Language;
}

/** An edited weight that cannot be read: which of them, and why. */
export interface EditProblem {
  readonly edit: number;
  readonly problem: Problem;
}

/** The same object each time: views of it have then nothing to do. */
export const NO_PROBLEMS: Problems = {};

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

/** Whether a field holds the notebook's own value, however it is written: `[2, 3, 1]` is `2, 3, 1`. */
export function isUnchanged(
  { notebook: { defaults }, typed }: { notebook: Pick<Notebook, 'defaults'>; typed: Typed },
  field: FieldId,
): boolean {
  const read = readDrafts([field], typed.drafts, defaults);
  return read.ok && isSame(read.inputs[field], defaults[field]);
}

/** Whether all that is typed is the notebook's own. */
export function nothingChanged(page: Pick<Typing, 'notebook' | 'typed'>): boolean {
  const { edits, slips, code } = page.typed;
  const changes = edits.length + slips.length + code.changed.length + code.added.length;
  return changes === 0 && page.notebook.fields.every((field) => isUnchanged(page, field));
}
