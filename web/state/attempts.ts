import type { FieldId, Slip } from '../inputs/inputs.ts';
import type { Change } from '../notebooks/attempt.ts';
import type { Actions } from './actions.ts';
import { editAt } from './edits.ts';
import type { Typed } from './page.ts';

function fieldsOf(change: Change): readonly (readonly [FieldId, string])[] {
  return Object.entries(change.fields) as [FieldId, string][];
}

function slipsOf(change: Change): readonly (readonly [Slip, boolean])[] {
  return Object.entries(change.slips) as [Slip, boolean][];
}

/** What takes a change back again. */
export function undoOf(change: Change, { drafts, edits, slips }: Typed): Change {
  return {
    fields: Object.fromEntries(fieldsOf(change).map(([field]) => [field, drafts[field]])),
    weights: change.weights.map(({ row, col }) => ({ row, col, text: editAt(edits, row, col) ?? '' })),
    slips: Object.fromEntries(slipsOf(change).map(([slip]) => [slip, slips.includes(slip)])),
  };
}

/** Whether all of a change stands in what is typed. */
export function isMade(change: Change, { drafts, edits, slips }: Typed): boolean {
  return (
    fieldsOf(change).every(([field, text]) => drafts[field] === text) &&
    change.weights.every(({ row, col, text }) => (editAt(edits, row, col) ?? '') === text) &&
    slipsOf(change).every(([slip, made]) => slips.includes(slip) === made)
  );
}

/** Makes a change, as if typed; Back undoes it. */
export function make(change: Change, actions: Pick<Actions, 'type' | 'setEdit' | 'slip' | 'commit'>): void {
  for (const [field, text] of fieldsOf(change)) actions.type(field, text);
  for (const { row, col, text } of change.weights) actions.setEdit(row, col, text);
  for (const [slip, made] of slipsOf(change)) actions.slip(slip, made);
  actions.commit();
}
