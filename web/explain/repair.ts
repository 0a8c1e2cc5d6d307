/** What would mend a notebook that has stopped. */

import { memoryRefusal } from '../engine/answer.ts';
import { factsOf } from '../inputs/facts.ts';
import { FIELDS, readDrafts } from '../inputs/fields.ts';
import { formatNumber } from '../inputs/format.ts';
import type { Drafts, Edit, FieldId, Inputs } from '../inputs/inputs.ts';
import { typing, weighing } from '../notebooks/change.ts';
import { resultsOf } from '../run/results.ts';
import type { Run } from '../run/run.ts';
import type { Stop } from '../run/stop.ts';
import { causeOf } from './cause.ts';
import { rowsEnough } from './enough_rows.ts';
import { ownCellBefore } from './own_code_errors.ts';
import { mendIds } from './repair_ids.ts';
import { inPlaceOf, using, type Repair } from './repair_label.ts';

export type { Repair } from './repair_label.ts';

const DIMENSION = 5n;
const SEED = '123';
const VOCABULARY = '4';

/** The change after which the notebook no longer stops for this reason; null where it does not stop. */
export function repairOf(run: Run): Repair | null {
  const { stop } = resultsOf(run);
  if (stop === null) return null;
  const own = ownCellBefore(run, stop);
  if (own !== null) {
    const label = { en: `Put the code of In [${own.number}] back`, zh: `恢复 In [${own.number}] 的代码` };
    return { label, change: { ...typing({}), code: own.cell.id } };
  }
  if (memoryRefusal(stop.answer) !== null) return smaller(run);
  const cause = causeOf(run);
  if (cause?.kind === 'slip') {
    const change = { ...typing({}), slips: { [cause.slip]: false } };
    return { label: { en: 'Put the code back', zh: '改回原来的写法' }, change };
  }
  if (cause?.kind === 'field') return ofField(run, cause.field);
  const edit = cause?.kind === 'edit' ? run.inputs.edits[cause.edit] : unsignedBy(run, stop);
  if (edit === undefined) return null;
  const change = weighing(BigInt(edit.row.value), BigInt(edit.col.value), '');
  return { label: { en: 'Undo the edit of this weight', zh: '撤销对这个权重的修改' }, change };
}

/** The edited weight of which a sum may be 0 or −0: the notebooks' own weights make none. */
function unsignedBy({ inputs }: Run, { answer }: Stop): Edit | undefined {
  return answer.refused?.id === 'sign_of_sum' ? inputs.edits.at(-1) : undefined;
}

function ofField(run: Run, field: FieldId): Repair | null {
  const { inputs } = run;
  switch (field) {
    case 'seed':
      return using({ seed: SEED });
    case 'dim':
      return using({ dim: String(DIMENSION) });
    case 'weights':
      return {
        label: { en: 'Use the notebook’s own weights', zh: '恢复笔记本自带的权重' },
        change: typing({ weights: '' }),
      };
    case 'one':
    case 'two':
      return ofSingle(inputs, field);
    case 'vocab':
      return enoughRows(run) ?? (isTableSize(inputs.vocab) ? mendIds(inputs) : using({ vocab: VOCABULARY }));
    case 'ids':
      // Python's max takes no nested IDs; with a vocabulary it is not asked.
      return isNested(inputs) ? (enoughRows(run) ?? using({ vocab: VOCABULARY })) : mendIds(inputs);
    case 'text':
    case 'mix':
    case 'rhyme':
      return null;
  }
}

/** The smallest vocabulary in which every ID has a row; null where none is large enough. */
function enoughRows({ inputs, fields }: Run): Repair | null {
  const enough = rowsEnough({ inputs, facts: factsOf(inputs), fields });
  return enough === null ? null : using({ vocab: String(enough) });
}

/** Whether a vocabulary can be the number of rows of a table that has some. */
function isTableSize(vocab: Inputs['vocab']): boolean {
  return vocab?.kind === 'int' && vocab.value > 0n && vocab.value < MOST_NUMBERS;
}

function isNested(inputs: Inputs): boolean {
  return inputs.vocab === null && (factsOf(inputs).shape?.length ?? 0) > 1;
}

/** An ID that has a row, in the place of one that is looked up alone and has none. */
function ofSingle(inputs: Inputs, field: 'one' | 'two'): Repair {
  const { rows } = factsOf(inputs);
  const id = String(rows === null || rows > 2n ? 2n : rows - 1n);
  return inPlaceOf(id, [formatNumber(inputs[field])], { [field]: id });
}

/** More numbers than this in W or in the one-hot matrix are not proposed. */
const MOST_NUMBERS = 20_000_000n;

/** Sizes for which there is memory: of the dimension, the vocabulary and the IDs as few as do are changed. */
export function smaller(run: Run): Repair {
  const { inputs } = run;
  const vocabulary = inputs.vocab === null ? null : (enoughRows(run)?.change.fields ?? null);
  const mended = mendIds(inputs);
  const ids = mended.change.fields;
  const dimension = inputs.dim.kind === 'int' && inputs.dim.value > DIMENSION ? { dim: String(DIMENSION) } : null;
  const proposals = [
    dimension,
    vocabulary,
    ids,
    dimension && vocabulary && { ...dimension, ...vocabulary },
    dimension && { ...dimension, ...ids },
  ];
  const fields = proposals.find((proposal) => proposal !== null && fits(inputs, proposal));
  if (fields === ids) return mended;
  return using(fields ?? { ids: '2, 3, 1', vocab: VOCABULARY, dim: String(DIMENSION) });
}

function fits(inputs: Inputs, proposal: Partial<Drafts>): boolean {
  const read = readDrafts(FIELDS, proposal, inputs);
  if (!read.ok) return false;
  const { rows, columns, flat } = factsOf(read.inputs);
  if (rows === null || columns === null) return false;
  return rows * columns <= MOST_NUMBERS && rows * BigInt(flat.length) <= MOST_NUMBERS;
}
