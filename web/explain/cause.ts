import { hasRow } from './has_row.ts';
import type { FieldId, PyNumber, Slip } from '../inputs/inputs.ts';
import type { Run } from '../run/run.ts';
import { explainIds, idsOf } from './ids_errors.ts';
import { explainLookup } from './lookup_errors.ts';
import { ownCellBefore } from './own_code_errors.ts';
import { explainSeed } from './seed_errors.ts';
import { causeOfSizes } from './sizes_errors.ts';
import { slipBehind } from './slip_errors.ts';
import { explainEdit, explainWeights, missingEdit } from './weights_errors.ts';
import { troubleOf, type Trouble } from './trouble.ts';

/** What stops the notebook: the text of a field, an edited weight, by its position, a slip, or code of the reader's own. */
export type Cause =
  | { readonly kind: 'field'; readonly field: FieldId }
  | { readonly kind: 'edit'; readonly edit: number }
  | { readonly kind: 'slip'; readonly slip: Slip }
  /** Code of the reader's own: the cell that has it, and its number. */
  | { readonly kind: 'code'; readonly cell: string; readonly number: number };

/** Which input is to be changed so that the cell at which the notebook stopped can run; null where none stands out. */
export function causeOf(run: Run): Cause | null {
  const trouble = troubleOf(run);
  if (trouble === null) return null;
  const own = ownCellBefore(run, trouble.stop);
  if (own !== null) return { kind: 'code', cell: own.cell.id, number: own.number };
  const { inputs } = trouble;
  if (explainEdit(trouble) !== null) return { kind: 'edit', edit: missingEdit(trouble) ?? inputs.edits.length - 1 };
  const slip = slipBehind(trouble);
  if (slip !== null) return { kind: 'slip', slip };
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
  const { inputs, facts, stop } = trouble;
  const { rows } = facts;
  // Where W has no rows at all, no ID has one.
  if (rows !== null && rows <= 0n) return inputs.vocab === null ? 'ids' : 'vocab';
  const alone = stop.shows('one') ? 'one' : stop.shows('two') ? 'two' : null;
  const lackRow = (all: readonly PyNumber[]): readonly PyNumber[] =>
    rows === null ? [] : all.filter((id) => !hasRow(id, rows));
  // A vocabulary is to blame that leaves out IDs of the list, whether or not it also leaves out the one looked up alone.
  const missing = lackRow(facts.flat);
  const tooSmall =
    inputs.vocab !== null &&
    missing.length > 0 &&
    [...missing, ...lackRow(idsOf(trouble))].every(({ kind, value }) => kind === 'int' && value >= 0n);
  return tooSmall ? 'vocab' : (alone ?? 'ids');
}
