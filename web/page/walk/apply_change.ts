import { SLIPS } from '../../inputs/inputs.ts';
import { oncePerObject } from '../../inputs/once.ts';
import type { Change } from '../../notebooks/change.ts';
import { withEdit, withSlip } from './edits.ts';
import { withoutCode } from './own_cells.ts';
import type { Typed } from './typed.ts';

const changed = oncePerObject((typed: Typed) => oncePerObject((change: Change) => changedBy(typed, change)));

/** What is typed once a change is made; the same object for the same change of the same texts. */
export function withChange(typed: Typed, change: Change): Typed {
  return changed(typed)(change);
}

function changedBy(typed: Typed, { fields, weights, slips, code }: Change): Typed {
  return {
    ...(code === undefined ? typed : withoutCode(typed, code)),
    drafts: { ...typed.drafts, ...fields },
    edits: weights.reduce((edits, { row, col, text }) => withEdit(edits, row, col, text), typed.edits),
    slips: SLIPS.reduce((made, slip) => withSlip(made, slip, slips[slip] ?? made.includes(slip)), typed.slips),
  };
}
