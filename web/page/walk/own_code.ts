/** The code that is the reader's own, among what they have typed: which text a cell has, and what changing it means. */

import { draftOf } from '../../inputs/fields.ts';
import type { FieldId } from '../../inputs/inputs.ts';
import type { Notebook } from '../../notebooks/notebook.ts';
import type { Cell } from '../../program/cell.ts';
import { codeText } from '../../program/line.ts';
import { cellsIn, type Run, type RunCell } from '../../run/run.ts';
import { rewrittenIn, sameButSpaces } from '../../program/recognise.ts';
import type { Language } from '../../text/localized.ts';
import { editedPlace } from './edits.ts';
import { withOwn, withoutCode } from './own_cells.ts';
import { readTyped, type Typed, type Typing } from './typed.ts';

/** The notebook's own cell of this ID, with what is typed as its literals; undefined where there is none. */
function notebookCell(notebook: Notebook, typed: Typed, id: string): Cell | undefined {
  const read = readTyped(notebook, typed);
  const inputs = read.ok ? read.inputs : notebook.defaults;
  return notebook.steps.flatMap((step) => step.cells(inputs)).find((cell) => cell.id === id);
}

/** What is typed as the reader's own code of a cell, which a run may not have come to; undefined where there is none. */
export function ownCodeOf({ typed }: Pick<Typing, 'typed'>, id: string): string | undefined {
  const { changed, added } = typed.code;
  return (changed.find(({ cell }) => cell === id) ?? added.find((cell) => cell.id === id))?.code;
}

/** The code of a cell as its editor shows it. */
export function codeOf({ notebook, typed, language }: Typing, id: string): string {
  const own = ownCodeOf({ typed }, id);
  if (own !== undefined) return own;
  const cell = notebookCell(notebook, typed, id);
  return cell === undefined ? '' : codeText(cell, language);
}

/** The cell with code of the reader's own in the place of the notebook's that held a field; null where the field still counts, or never did. */
export function cellInstead(notebook: Notebook, run: Run, field: FieldId): RunCell | null {
  const holds = ({ code }: Cell): boolean =>
    code.some((segment) => segment.kind === 'literal' && segment.field === field);
  const cells = cellsIn(run);
  if (run.inputs.code.changed.length === 0 || cells.some(({ cell }) => holds(cell))) return null;
  const held = notebook.steps.flatMap((step) => step.cells(run.inputs)).filter(holds);
  return cells.find(({ cell }) => cell.origin === 'changed' && held.some(({ id }) => id === cell.id)) ?? null;
}

/** What is typed once a cell has this code. */
export function withCode({ notebook, typed, language }: Typing, id: string, code: string): Typed {
  const { changed, added } = typed.code;
  if (added.some((cell) => cell.id === id)) {
    return withOwn(typed, { added: added.map((cell) => (cell.id === id ? { ...cell, code } : cell)) });
  }
  const others = changed.filter(({ cell }) => cell !== id);
  const cell = notebookCell(notebook, typed, id);
  const isNotebooks = cell === undefined || codeText(cell, language) === code;
  return withOwn(typed, { changed: isNotebooks ? others : [...others, { cell: id, code }] });
}

/**
 * What is typed once the reader has finished with a cell: code that differs from the notebook's own only in literals
 * is the notebook's again, and its literals are the fields' values.
 */
export function withCodeSettled({ notebook, typed, language }: Typing, id: string): Typed {
  const own = typed.code.changed.find(({ cell }) => cell === id);
  if (own === undefined) return typed;
  const without = withoutCode(typed, id);
  const cell = notebookCell(notebook, without, id);
  return (cell && withLiterals(notebook, without, cell, own.code, language)) ?? typed;
}

/** What is typed with the literals of this code in their fields; null where that does not make the cell's code this one. */
function withLiterals(notebook: Notebook, typed: Typed, cell: Cell, code: string, language: Language): Typed | null {
  const rewritten = rewrittenIn(cell, code);
  if (rewritten === null) return null;
  let { drafts, edits } = typed;
  for (const { segment, text } of rewritten) {
    if (segment.kind === 'literal') {
      if (text !== segment.text) drafts = { ...drafts, [segment.field]: text };
    } else {
      edits = edits.map((edit, index) => (index === segment.edit ? `${editedPlace(edit)},${text}` : edit));
    }
  }
  const read = readTyped(notebook, { ...typed, drafts, edits });
  if (!read.ok) return null;
  for (const { segment } of rewritten) {
    if (segment.kind === 'literal') drafts = { ...drafts, [segment.field]: draftOf(segment.field, read.inputs) };
  }
  const after = { ...typed, drafts, edits };
  const made = notebookCell(notebook, after, cell.id);
  return made !== undefined && sameButSpaces(codeText(made, language), code) ? after : null;
}
