import { parseEdit } from '../../web/inputs/edit.ts';
import { draftsOf, readDrafts } from '../../web/inputs/fields.ts';
import type { Drafts, Edit, FieldId, Inputs, Slip } from '../../web/inputs/inputs.ts';
import { notebookOf } from '../../web/notebooks/index.ts';
import type { NotebookId } from '../../web/notebooks/notebook.ts';

/** What is typed into a notebook where that is not the notebook's own, and the weights that are edited. */
export interface Typed {
  readonly notebook: NotebookId;
  readonly typed: Partial<Drafts>;
  readonly edits: readonly string[];
  /** The slips made, where there are any. */
  readonly slips?: readonly Slip[];
}

/** What is typed, without what the notebook has no field for. */
export function own(typed: Partial<Drafts>, fields: readonly FieldId[]): Partial<Drafts> {
  return Object.fromEntries(Object.entries(typed).filter(([field]) => fields.some((name) => name === field)));
}

/** The inputs that come of it. */
export function inputsOf({ notebook: id, typed, edits, slips = [] }: Typed): Inputs {
  const { defaults, fields } = notebookOf(id);
  const read = readDrafts(fields, { ...draftsOf(defaults), ...typed }, defaults, edits.map(editOf));
  if (!read.ok) throw new Error(`${id} ${JSON.stringify(typed)} is not readable: ${JSON.stringify(read.problems)}`);
  return { ...read.inputs, slips };
}

function editOf(text: string): Edit {
  const edit = parseEdit(text);
  if (!edit.ok) throw new Error(`${text} is no edit`);
  return edit.value;
}
