import { factsOf, hasRow } from '../inputs/facts.ts';
import type { FieldId, Inputs, Slip } from '../inputs/inputs.ts';
import type { Cell, CellOutcome } from '../program/cell.ts';
import { explainIds, idsOf } from './ids.ts';
import { explainLookup } from './lookup.ts';
import { explainSeed } from './seed.ts';
import { causeOfSizes } from './sizes.ts';
import { explainSlip } from './slip.ts';
import { shows, type Trouble } from './trouble.ts';
import { explainEdit, explainWeights, missingEdit } from './weights.ts';

/** What stops the notebook: the text of a field, an edited weight, by its position, or a slip. */
export type Cause =
  | { readonly kind: 'field'; readonly field: FieldId }
  | { readonly kind: 'edit'; readonly edit: number }
  | { readonly kind: 'slip'; readonly slip: Slip };

/** Which input is to be changed so that the cell at which the notebook stopped can run; null where none stands out. */
export function causeOf(inputs: Inputs, cell: Cell, outcome: CellOutcome, fields: readonly FieldId[]): Cause | null {
  if (outcome.kind !== 'error') return null;
  const trouble: Trouble = {
    inputs,
    facts: factsOf(inputs),
    fields,
    cell,
    type: outcome.type,
    message: outcome.message,
  };
  if (explainEdit(trouble) !== null) return { kind: 'edit', edit: missingEdit(trouble) ?? inputs.edits.length - 1 };
  if (explainSlip(trouble) !== null) return { kind: 'slip', slip: 'transpose' };
  const field = fieldOf(trouble);
  return field === null ? null : { kind: 'field', field };
}

/** The explanations are told apart in the order in which they are given. */
function fieldOf(trouble: Trouble): FieldId | null {
  if (explainSeed(trouble) !== null) return 'seed';
  if (explainIds(trouble) !== null) return literalOf(trouble);
  if (explainWeights(trouble) !== null) return 'weights';
  const size = causeOfSizes(trouble);
  if (size !== null) return size;
  return explainLookup(trouble) === null ? null : literalOf(trouble);
}

/** The field of the IDs that a cell is about, or the vocabulary that leaves one of them out. */
function literalOf(trouble: Trouble): FieldId {
  const { inputs, facts, cell } = trouble;
  const { rows } = facts;
  // Where the IDs leave W no rows, no single ID has one.
  if (inputs.vocab === null && rows !== null && rows <= 0n) return 'ids';
  if (shows(cell, 'one')) return 'one';
  if (shows(cell, 'two')) return 'two';
  const missing = rows === null ? [] : idsOf(trouble).filter((id) => !hasRow(id, rows));
  const lacksRow = missing.length > 0 && missing.every(({ kind, value }) => kind === 'int' && value >= 0n);
  return lacksRow && inputs.vocab !== null ? 'vocab' : 'ids';
}
