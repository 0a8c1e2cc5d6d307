import { numbersOf } from '../run/grid.ts';
import { resultsOf } from '../run/results.ts';
import type { Localized } from '../text/localized.ts';
import { columnsNumbered, followed, ids, mono, NOTHING, p, paragraph, rowsNumbered, signed } from '../text/say.ts';
import { idsThatExist, negative } from './lookup_errors.ts';
import { argumentOf, callOf, held, valueOf, type Raised, type RaisedExplainer } from './raised.ts';
import { because, type Explanation } from './trouble.ts';

/** A number that picks something where there is nothing. */
export const explainRange: RaisedExplainer = (raised) =>
  idWithoutRow(raised) ?? indexBeyond(raised) ?? idWithoutColumn(raised);

/** Larger tables are not proposed. */
const MOST_ROWS = 100_000;

function idWithoutRow(raised: Raised): Explanation | null {
  const { message } = raised;
  const isLayer = callOf(raised, 'Embedding.__call__') !== null;
  if (!isLayer && callOf(raised, 'functional.embedding', 'embedding_lookup') === null) return null;
  const [, told, size] = /indices\[[\d, ]*\] = (-?\d+) is not in \[0, (\d+)\)/.exec(message) ?? [];
  if (told !== undefined && size !== undefined) return noRow(raised, isLayer, [Number(told)], Number(size));
  if (message !== 'index out of range in self') return null;
  const name = argumentOf(raised, isLayer ? 0 : 1);
  const rows = name === null ? undefined : held(raised, isLayer ? `${name}.weight` : name)?.shape[0];
  const given = valueOf(raised, isLayer ? 1 : 0);
  return noRow(raised, isLayer, given?.rows === null ? numbersOf(given) : [], rows ?? 0);
}

/** @param rows 0 where nobody knows how many there are */
function noRow(raised: Raised, isLayer: boolean, asked: readonly number[], rows: number): Explanation {
  const missing = asked.find((id) => id < 0) ?? asked.find((id) => id >= rows);
  if (rows === 0 || missing === undefined) {
    return paragraph({
      en: p`An ID picks the row of the table that has its number, and one of these IDs has no row.`,
      zh: p`ID 按行号选取权重表的一行，而这里有一个 ID 没有对应的行。`,
    });
  }
  const name = isLayer ? argumentOf(raised, 0) : null;
  const [of, its] = name === null ? ['', ''] : [p` of ${mono(name)}`, p`${mono(name)} 的`];
  const all = rowsNumbered(BigInt(rows));
  const existing = idsThatExist(BigInt(rows), asked.length === 1);
  const larger = missing < 0 ? null : largerTable(raised, name, largestOf(asked) + 1);
  return followed(
    paragraph({
      en: p`There is no row for ID ${ids(String(missing))}: the table${of} has only ${all.en}.`,
      zh: p`ID ${ids(String(missing))} 没有对应的行：${its}权重表只有 ${all.zh}。`,
    }),
    missing < 0 ? negative(raised) : NOTHING,
    paragraph({
      en: p`Choose ${existing.en}${larger === null ? '' : `, or ${larger.en}`}.`,
      zh: p`请选择${existing.zh}${larger === null ? '' : `，或者${larger.zh}`}。`,
    }),
  );
}

/** The largest of some numbers, which may be more than a call takes arguments. */
const largestOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), -Infinity);

/** What gives the table enough rows; null where that may be asking too much. */
function largerTable({ run, framework }: Raised, name: string | null, rows: number): Localized | null {
  const { changed, roles } = resultsOf(run);
  // TensorFlow tells only of the first ID that has no row.
  if (rows > MOST_ROWS || framework === 'TensorFlow' || name === null || name !== roles.embedding) return null;
  return changed || !run.fields.includes('vocab')
    ? { en: `make the table with at least ${rows} rows`, zh: `让权重表至少有 ${rows} 行` }
    : { en: `give a vocabulary of at least ${rows}`, zh: `把词表大小设为至少 ${rows}` };
}

function indexBeyond(raised: Raised): Explanation | null {
  const [, index, axis, told] =
    /^index (-?\d+) is out of bounds for (?:dimension|axis) (\d+) with size (\d+)/.exec(raised.message) ?? [];
  const [, tfIndex, tfAxis] = /slice index (-?\d+) of dimension (\d+) out of bounds/.exec(raised.message) ?? [];
  const asked = index ?? tfIndex;
  const dimension = Number(axis ?? tfAxis);
  if (asked === undefined || callOf(raised, '__getitem__', '__setitem__') === null) return null;
  const name = argumentOf(raised, 0);
  const shape = name === null ? null : (held(raised, name.replace(/\.(?:embeddings|kernel)$/, ''))?.shape ?? null);
  const size = told === undefined ? shape?.[dimension] : Number(told);
  if (size === undefined) return null;
  const indexed =
    name === null ? { en: 'What is indexed', zh: '被索引的对象' } : { en: mono(name), zh: p`${mono(name)} ` };
  if (size === 0) {
    return paragraph({
      en: p`${indexed.en} has nothing along dimension ${dimension}: its size there is 0.`,
      zh: p`${indexed.zh}的第 ${dimension} 维（从 0 数起）大小为 0，没有任何元素。`,
    });
  }
  const { en, zh } = numbered(shape?.[dimension] === size ? shape.length : 0, dimension, BigInt(size));
  const last = size - 1;
  const choices = last === 0 ? { en: '0', zh: ' 0' } : { en: `a number from 0 to ${last}`, zh: `从 0 到 ${last} 的数` };
  const fromEnd =
    Number(asked) < 0
      ? {
          en: `, or from ${signed(-size)} to −1, which count from the end`,
          zh: `，或者从 ${signed(-size)} 到 −1 的数（从末尾数起）`,
        }
      : { en: '', zh: '' };
  return because(
    {
      en: p`${indexed.en} has only ${en}, so none has the number ${signed(asked)}.`,
      zh: p`${indexed.zh}只有${zh}，没有 ${signed(asked)} 号。`,
    },
    { en: p`Choose ${choices.en}${fromEnd.en}.`, zh: p`请选择${choices.zh}${fromEnd.zh}。` },
  );
}

/** What lies along a dimension of a tensor with so many (0: nobody knows how many), by its numbers. */
function numbered(dimensions: number, dimension: number, size: bigint): Localized {
  const last = size - 1n;
  if (dimensions === 1 && last === 0n) return { en: 'element 0', zh: ' 0 号元素' };
  if (dimensions === 1) return { en: `elements 0 to ${last}`, zh: ` 0 到 ${last} 号元素` };
  if (dimensions === 2) {
    const named = dimension === 0 ? rowsNumbered(size) : columnsNumbered(size);
    return { en: named.en, zh: ` ${named.zh}` };
  }
  return {
    en: `the numbers 0 to ${last} along dimension ${dimension}`,
    zh: `第 ${dimension} 维（从 0 数起）的 0 到 ${last} 号`,
  };
}

function idWithoutColumn(raised: Raised): Explanation | null {
  const { message } = raised;
  if (callOf(raised, 'one_hot') === null) return null;
  if (message === 'Class values must be non-negative.') {
    return because(
      {
        en: p`The 1 of a one-hot vector stands in the column of its ID, and no column has a negative number.`,
        zh: p`one-hot 向量的 1 位于 ID 对应的列，而列号没有负数。`,
      },
      { en: p`Choose IDs that are 0 or larger.`, zh: p`请选择不小于 0 的 ID。` },
    );
  }
  if (message !== 'Class values must be smaller than num_classes.') return null;
  const given = valueOf(raised, 0);
  const largest = given === null || given.rows !== null ? null : largestOf(numbersOf(given));
  return because(
    {
      en: p`The 1 of a one-hot vector stands in the column of its ID, and with so small a ${mono('num_classes')} one of these IDs has no column.`,
      zh: p`one-hot 向量的 1 位于 ID 对应的列，而 ${mono('num_classes')} 太小，有一个 ID 没有对应的列。`,
    },
    largest === null
      ? {
          en: p`Make ${mono('num_classes')} larger than the largest ID.`,
          zh: p`请让 ${mono('num_classes')} 大于最大的 ID。`,
        }
      : {
          en: p`The largest ID is ${largest}: make ${mono('num_classes')} at least ${largest + 1}.`,
          zh: p`最大的 ID 是 ${largest}：请让 ${mono('num_classes')} 至少为 ${largest + 1}。`,
        },
  );
}
