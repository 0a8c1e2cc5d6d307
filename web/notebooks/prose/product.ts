import { factsOf, hasRow } from '../../inputs/facts.ts';
import { formatNumber } from '../../inputs/format.ts';
import type { Inputs, PyNumber } from '../../inputs/inputs.ts';
import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { counted, ids, mono, onehot, output, p, weight } from '../../text/say.ts';

export const productHeading: Localized = { en: 'One-hot rows times W', zh: 'one-hot 乘以 W' };
export const compareHeading: Localized = { en: 'Both ways, one result', zh: '两条路，同一个结果' };

/** Why a product with a one-hot row picks a row. */
export function aboutProduct(inputs: Inputs): Localized<readonly Prose[]> {
  const { rows } = factsOf(inputs);
  const terms = rows !== null && rows > 0n ? rows : null;
  const one = onehot('1');
  return {
    en: [
      p`Each ${output('output number')} is a sum of ${terms === null ? 'products' : counted(terms, 'product')}, one for each row of ${weight('W')}. All but one are 0 times something; only the row that meets the ${one} comes through.`,
      p`So multiplying by the one-hot row of an ID picks that ID’s row.`,
    ],
    zh: [
      p`每个${output('输出值')}都是${terms === null ? '若干' : ` ${String(terms)} `}个乘积之和，${weight('W')} 的每一行各出一个。除了一个以外，其余都是 0 乘以某个数；只有碰上 ${one} 的那一行留了下来。`,
      p`所以，乘以某个 ID 的 one-hot 行，就是取出这个 ID 的那一行。`,
    ],
  };
}

/** Whether the two ways agree, from what was put into W by hand: all else in it is finite. */
export function aboutEquality(inputs: Inputs): Localized<readonly Prose[]> {
  const { flat, columns } = factsOf(inputs);
  const count = columns !== null && columns >= 0n ? BigInt(flat.length) * columns : null;
  const values = givenWeights(inputs);
  if (values.some((value) => !Number.isFinite(value))) {
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
  const sum = sumOf(id, rows);
  return {
    en: [
      p`The ${position === 0 ? 'first' : 'second'} ID is ${ids(text)}. Its one-hot row times the first column of ${weight('W')}, term by term: ${mono(sum)}.`,
      p`The other columns go the same way. Together they are row ${text} of ${weight('W')}.`,
    ],
    zh: [
      p`第 ${position + 1} 个 ID 是 ${ids(text)}。它的 one-hot 行与 ${weight('W')} 第一列逐项相乘再相加：${mono(sum)}。`,
      p`其余各列也是如此，合起来就是 ${weight('W')} 的第 ${text} 行。`,
    ],
  };
}

const MOST_TERMS = 6n;

function sumOf(id: PyNumber, rows: bigint): string {
  const row = BigInt(id.value);
  const term = (r: bigint): string => `${r === row ? 1 : 0} × W[${r}, 0]`;
  const shown =
    rows <= MOST_TERMS
      ? Array.from({ length: Number(rows) }, (_, r) => term(BigInt(r)))
      : [...new Set([0n, row, rows - 1n])].flatMap((r, index, all) => {
          const before = all[index - 1];
          return before !== undefined && r > before + 1n ? ['…', term(r)] : [term(r)];
        });
  return `${shown.join(' + ')} = W[${row}, 0]`;
}

/** Below this, float32 holds numbers with ever fewer digits, which TensorFlow’s product takes for 0. */
const SMALLEST_NORMAL = 2 ** -126;

/** Whether float32 holds this number with fewer digits than others. */
export function isSubnormal(value: number): boolean {
  return value !== 0 && Math.abs(value) < SMALLEST_NORMAL;
}

/** The weights that were put in by hand, as W holds them. */
export function givenWeights(inputs: Inputs): readonly number[] {
  const numbers = [...inputs.edits.map(({ value }) => value), ...(inputs.weights ?? []).flat()];
  return numbers.map(({ value }) => Math.fround(Number(value)));
}
