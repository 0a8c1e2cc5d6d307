import { hasRow } from './has_row.ts';
import { formatNumber } from '../inputs/format.ts';
import type { PyNumber } from '../inputs/inputs.ts';
import type { Localized } from '../text/localized.ts';
import { followed, ids, mono, NOTHING, p, paragraph, rowsNumbered, W } from '../text/say.ts';
import { rowsEnough } from './enough_rows.ts';
import { emptyIsFloat, idsOf, notWhole, tooDeep } from './ids_errors.ts';
import type { Explainer, Explanation, Trouble } from './trouble.ts';

/** IDs that the table has no row for, or that are no IDs at all. */
export const explainLookup: Explainer = (trouble) => {
  const { facts, stop, message } = trouble;
  if (!stop.calls('__call__', 'one_hot')) return null;
  if (/at most 64 dimensions/.test(message)) return tooDeep();
  const asked = idsOf(trouble);
  if (asked.length === 0) return emptyIsFloat(trouble);
  const float = asked.find(({ kind }) => kind === 'float');
  if (float !== undefined) return notWhole(float, trouble);
  const { rows } = facts;
  if (rows === null) return null;
  // A negative ID has to be changed in any case: a larger vocabulary is of no use to it.
  const missing = asked.find(({ value }) => value < 0) ?? asked.find((id) => !hasRow(id, rows));
  return missing === undefined ? null : noRow(missing, rows, trouble);
};

function noRow(id: PyNumber, rows: bigint, trouble: Trouble): Explanation {
  const text = ids(formatNumber(id));
  const { inputs, facts } = trouble;
  const sum = inputs.vocab === null && facts.largest !== null ? `${String(facts.largest)} + 1 = ` : '';
  const size = mono(`num_idx = ${sum}${String(rows)}`);
  const existing: Explanation =
    rows <= 0n
      ? paragraph({
          en: p`There is no row for ID ${text}: ${W} has no rows at all, because ${size}.`,
          zh: p`ID ${text} 没有对应的行：${W} 一行也没有，因为 ${size}。`,
        })
      : paragraph({
          en: p`There is no row for ID ${text}: ${W} has only ${rowsNumbered(rows).en}.`,
          zh: p`ID ${text} 没有对应的行：${W} 只有 ${rowsNumbered(rows).zh}。`,
        });
  return followed(existing, BigInt(id.value) < 0n ? negative(trouble) : NOTHING, whatToDo(rows, trouble));
}

/** Why a negative ID has no row. */
export function negative({ framework }: Pick<Trouble, 'framework'>): Explanation {
  return paragraph({
    en: p`A negative index counts from the end in a Python list, but not in ${framework}’s embedding layer.`,
    zh: p`在 Python 列表里，负数下标从末尾数起；${framework} 的嵌入层不是这样。`,
  });
}

function whatToDo(rows: bigint, trouble: Trouble): Explanation {
  const { inputs, facts, stop } = trouble;
  const alone = stop.shows('one') ? inputs.one : stop.shows('two') ? inputs.two : null;
  const enough = rowsEnough(trouble);
  const existing = idsThatExist(rows, alone !== null);
  const choose = paragraph({
    en: rows <= 0n ? p`Write IDs that are 0 or larger, such as 2, 3, 1.` : p`Choose ${existing.en}.`,
    zh: rows <= 0n ? p`请写从 0 开始的 ID，例如 2, 3, 1。` : p`请选择${existing.zh}。`,
  });
  if (enough === null) return choose;
  const needed = String(enough);
  if (inputs.vocab !== null) {
    // An ID that is looked up alone is not all that lacks a row.
    const several = alone !== null && facts.flat.some((id) => !hasRow(id, rows));
    return rows <= 0n || several
      ? paragraph({
          en: p`These IDs need a vocabulary of at least ${needed}.`,
          zh: p`这些 ID 需要的词表大小至少是 ${needed}。`,
        })
      : paragraph({
          en: p`Make the vocabulary at least ${needed}, or choose ${existing.en}.`,
          zh: p`请把词表大小改成至少 ${needed}，或者选择${existing.zh}。`,
        });
  }
  if (alone === null || rows <= 0n) return choose;
  return paragraph({
    en: p`The number of rows comes from the largest ID in the list, which is smaller than ${formatNumber(alone)}. Choose ${existing.en}, or give a vocabulary of at least ${needed}.`,
    zh: p`行数由列表中最大的 ID 决定，而它小于 ${formatNumber(alone)}。请选择${existing.zh}，或者把词表大小设为至少 ${needed}。`,
  });
}

/** The IDs that have a row; `one`: a single one of them is to be chosen. */
export function idsThatExist(rows: bigint, one: boolean): Localized {
  const last = String(rows - 1n);
  if (rows === 1n) return { en: one ? 'ID 0' : 'only ID 0', zh: ' ID 0' };
  return { en: one ? `an ID from 0 to ${last}` : `only IDs from 0 to ${last}`, zh: `从 0 到 ${last} 的 ID` };
}
