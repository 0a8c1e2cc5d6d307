import type { FieldId } from '../inputs/inputs.ts';
import type { Change } from '../notebooks/attempt.ts';
import type { Actions } from './actions.ts';
import { editAt } from './edits.ts';
import type { Typed } from './page.ts';

function fieldsOf(change: Change): readonly (readonly [FieldId, string])[] {
  return Object.entries(change.fields) as [FieldId, string][];
}

/** What takes a change back again. */
export function undoOf(change: Change, { drafts, edits }: Typed): Change {
  return {
    fields: Object.fromEntries(fieldsOf(change).map(([field]) => [field, drafts[field]])),
    weights: change.weights.map(({ row, col }) => ({ row, col, text: editAt(edits, row, col) ?? '' })),
  };
}

/** Whether all of a change stands in what is typed. */
export function isMade(change: Change, { drafts, edits }: Typed): boolean {
  return (
    fieldsOf(change).every(([field, text]) => drafts[field] === text) &&
    change.weights.every(({ row, col, text }) => (editAt(edits, row, col) ?? '') === text)
  );
}

/** Makes a change, as if typed; Back undoes it. */
export function make(change: Change, actions: Pick<Actions, 'type' | 'setEdit' | 'commit'>): void {
  for (const [field, text] of fieldsOf(change)) actions.type(field, text);
  for (const { row, col, text } of change.weights) actions.setEdit(row, col, text);
  actions.commit();
}
