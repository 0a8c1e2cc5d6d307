import { factsOf, hasRow } from '../../inputs/facts.ts';
import { formatNumber } from '../../inputs/format.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { counted, ids, mono, onehot, output, p, weight } from '../../text/say.ts';

export const productHeading: Localized = { en: 'One-hot rows times W', zh: 'one-hot 乘以 W' };
export const compareHeading: Localized = { en: 'Do both ways agree?', zh: '两条路的结果相同吗' };

/** Why a product with a one-hot row picks a row. */
export function aboutProduct(inputs: Inputs): Localized<readonly Prose[]> {
  const { rows } = factsOf(inputs);
  const terms = rows !== null && rows > 0n ? rows : null;
  const [one, W] = [onehot('1'), weight('W')];
  const sum = {
    en: p`Each ${output('output number')} is a sum of ${terms === null ? 'products' : counted(terms, 'product')}, one for each row of ${W}. All but one are 0 times something`,
    zh: p`每个${output('输出值')}都是${terms === null ? '若干' : ` ${String(terms)} `}个乘积之和，${W} 的每一行各出一个。除了一个以外，其余都是 0 乘以某个数`,
  };
  if (!holdsFinite(inputs)) {
    return {
      en: [
        p`${sum.en}. That is 0 for a finite number, but ${W} holds an infinity or a NaN, and 0 times these is NaN.`,
        p`So multiplying by the one-hot row of an ID picks that ID’s row only where the column is finite. In a column that is not, every ID gets NaN that picks another row.`,
      ],
      zh: [
        p`${sum.zh}。有限的数乘以 0 得 0，但这里的 ${W} 含有无穷大或 NaN，0 乘以它们得 NaN。`,
        p`所以，乘以某个 ID 的 one-hot 行，只有在全是有限数的列里才是取出这个 ID 的那一行。在其余的列里，凡是选中别的行的 ID，得到的都是 NaN。`,
      ],
    };
  }
  return {
    en: [
      p`${sum.en}; only the row that meets the ${one} comes through.`,
      p`So multiplying by the one-hot row of an ID picks that ID’s row.`,
    ],
    zh: [
      p`${sum.zh}；只有碰上 ${one} 的那一行留了下来。`,
      p`所以，乘以某个 ID 的 one-hot 行，就是取出这个 ID 的那一行。`,
    ],
  };
}

/** Whether the two ways agree, from what was put into W by hand: all else in it is finite. */
export function aboutEquality(inputs: Inputs): Localized<readonly Prose[]> {
  const { flat, columns } = factsOf(inputs);
  const count = columns !== null && columns >= 0n ? BigInt(flat.length) * columns : null;
  const values = givenWeights(inputs);
  if (!holdsFinite(inputs)) {
    return {
      en: [
        p`With an infinity or a NaN in ${weight('W')} the two ways part. 0 times a finite number is 0, but 0 times infinity is NaN: in that column the product is NaN for every ID that does not pick that very row, while the look-up never touches it.`,
      ],
      zh: [
        p`${weight('W')} 里有无穷大或 NaN 时，两种方法的结果就不同了。0 乘以有限的数是 0，而 0 乘以无穷大是 NaN：在这一列，凡是没有选中那一行的 ID，乘法都得到 NaN，查表则根本不碰它。`,
      ],
    };
  }
  const negativeZero = values.some((value) => Object.is(value, -0));
  const compared = count === null ? null : { en: counted(count, 'number'), zh: `${String(count)} 个数` };
  return {
    en: [
      p`Compare with the look-up: ${compared === null ? 'the same numbers' : `the same ${compared.en}`}, equal to the last bit${negativeZero ? ', save for the sign of a zero, which a sum does not keep' : ''}. An embedding layer is a linear layer for one-hot inputs.`,
    ],
    zh: [
      p`与查表的结果比较：${compared === null ? '每个数' : compared.zh}全都相同，一个比特也不差${negativeZero ? '（零的正负号除外，求和不保留它）' : ''}。嵌入层就是专为 one-hot 输入准备的线性层。`,
    ],
  };
}

/** The sum behind the first number of an output row, term by term. */
export function aboutSum(inputs: Inputs, position: number): Localized<readonly Prose[]> {
  const { flat, rows } = factsOf(inputs);
  const id = flat[position];
  if (id === undefined || rows === null || !hasRow(id, rows)) {
    return {
      en: [p`There is no ${position === 0 ? 'first' : 'second'} ID here whose product could be followed.`],
      zh: [p`这里没有第 ${position + 1} 个 ID 可供逐项计算。`],
    };
  }
  const text = formatNumber(id);
  const row = BigInt(id.value);
  const sum = `${termsOf(row, rows)} = ${isSpoilt(inputs, row) ? 'NaN' : `W[${row}, 0]`}`;
  const finite = holdsFinite(inputs);
  return {
    en: [
      p`The ${position === 0 ? 'first' : 'second'} ID is ${ids(text)}. Its one-hot row times the first column of ${weight('W')}, term by term: ${mono(sum)}.`,
      p`The other columns go the same way. ${finite ? 'Together they are' : 'Those that hold finite numbers only are'} row ${text} of ${weight('W')}.`,
    ],
    zh: [
      p`第 ${position + 1} 个 ID 是 ${ids(text)}。它的 one-hot 行与 ${weight('W')} 的第一列逐项相乘再相加：${mono(sum)}。`,
      p`其余各列也是如此，${finite ? '合起来' : '其中全是有限数的那些列，结果'}就是 ${weight('W')} 的 ${text} 号行。`,
    ],
  };
}

const MOST_TERMS = 6n;

function termsOf(row: bigint, rows: bigint): string {
  const term = (r: bigint): string => `${r === row ? 1 : 0} × W[${r}, 0]`;
  const shown =
    rows <= MOST_TERMS
      ? Array.from({ length: Number(rows) }, (_, r) => term(BigInt(r)))
      : [...new Set([0n, row, rows - 1n])].flatMap((r, index, all) => {
          const before = all[index - 1];
          return before !== undefined && r > before + 1n ? ['…', term(r)] : [term(r)];
        });
  return shown.join(' + ');
}

/** Whether 0 × ∞ or 0 × NaN is among the terms of the first column: another row holds such a number there. */
function isSpoilt({ edits, weights }: Inputs, row: bigint): boolean {
  const column = new Map(weights?.map((values, r) => [BigInt(r), values[0]?.value]));
  for (const { row: r, col, value } of edits) if (Number(col.value) === 0) column.set(BigInt(r.value), value.value);
  return [...column].some(([r, value]) => r !== row && !Number.isFinite(Math.fround(Number(value ?? 0))));
}

/** Below this, float32 holds numbers with ever fewer digits, which TensorFlow’s product takes for 0. */
const SMALLEST_NORMAL = 2 ** -126;

/** Whether float32 holds this number with fewer digits than others. */
export function isSubnormal(value: number): boolean {
  return value !== 0 && Math.abs(value) < SMALLEST_NORMAL;
}

/** Whether W holds neither infinity nor NaN: what is not put in by hand is finite. */
export function holdsFinite(inputs: Inputs): boolean {
  return givenWeights(inputs).every(Number.isFinite);
}

/** The weights that were put in by hand, as W holds them. */
export function givenWeights(inputs: Inputs): readonly number[] {
  const numbers = [...inputs.edits.map(({ value }) => value), ...(inputs.weights ?? []).flat()];
  return numbers.map(({ value }) => Math.fround(Number(value)));
}
