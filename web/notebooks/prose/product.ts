import { agreement, hasRowFor, holdsSubnormal, isFinite, picksRows } from '../../run/facts.ts';
import type { Grid } from '../../run/grid.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import { counted, ids, mono, onehot, output, p, paragraph, weight, type Text } from '../../text/say.ts';
import type { Words } from '../words.ts';

export const productHeading: Localized = { en: 'One-hot rows times W', zh: 'one-hot 乘以 W' };
export const compareHeading: Localized = { en: 'Do both ways agree?', zh: '两条路的结果相同吗' };

const W = weight('W');

const IDEA = paragraph({
  en: p`Each ${output('output number')} is a sum of products, one for each row of ${W}. All but one are 0 times something: only the row that meets the ${onehot('1')} is left.`,
  zh: p`每个${output('输出值')}都是若干个乘积之和，${W} 的每一行各出一个。除了一个以外，其余都是 0 乘以某个数：留下的只有碰上 ${onehot('1')} 的那一行。`,
});

/** Why a product with a one-hot row picks a row. */
export function aboutProduct(results: Results): Words {
  const { onehot: x, product } = results;
  const picks = picksRows(results, product);
  if (x === null || picks === null) return [IDEA, null];
  return [IDEA, picks ? picked(x) : isFinite(results) ? lost() : spoilt()];
}

function picked(x: Grid): Text {
  return paragraph({
    en: p`Here that is ${counted(x.columns, 'product')} for each number, and every row that came out is the row of its ID.`,
    zh: p`这里每个数由 ${x.columns} 个乘积相加而成，得到的每一行正是它的 ID 对应的那一行。`,
  });
}

function spoilt(): Text {
  return paragraph({
    en: p`0 times a finite number is 0, but ${W} holds an infinity or a NaN, and 0 times these is NaN. So in the column of such a number, every ID that picks another row gets NaN.`,
    zh: p`0 乘以有限的数得 0，但这里的 ${W} 含有无穷大或 NaN，0 乘以它们得 NaN。所以在这样的数所在的列里，凡是选中别的行的 ID，得到的都是 NaN。`,
  });
}

/** TensorFlow's product takes what is below about 1.2e-38 for 0. */
function lost(): Text {
  return paragraph({
    en: p`A weight here is too small for that: below about 1.2 × 10⁻³⁸ TensorFlow’s product takes a number for 0, while the look-up hands it out as it is.`,
    zh: p`这里有一个权重太小了：小于约 1.2 × 10⁻³⁸ 的数，TensorFlow 的矩阵乘法当作 0，而查表原样取出。`,
  });
}

const SAME_LAYER = paragraph({
  en: p`An embedding layer is a linear layer for one-hot inputs.`,
  zh: p`嵌入层就是专为 one-hot 输入准备的线性层。`,
});

/** Whether the two ways agree, by comparing their numbers. */
export function aboutEquality(results: Results): Words {
  const compared = agreement(results);
  if (compared === null) return [SAME_LAYER, null];
  const { of, equal, signs } = compared;
  if (equal === of) return [allEqual(of, signs), SAME_LAYER];
  const count = {
    en: p`Compare with the look-up: ${equal} of ${counted(of, 'number')} are equal.`,
    zh: p`与查表的结果比较：${of} 个数中有 ${equal} 个相等。`,
  };
  return [paragraph(count), isFinite(results) && holdsSubnormal(results) ? lost() : spoilt(), ...nanLookedUp(results)];
}

function allEqual(of: number, signs: number): Text {
  return paragraph({
    en: p`Compare with the look-up: the same ${counted(of, 'number')}, equal to the last bit${signs > 0 ? p`, save for the sign of ${signs === 1 ? 'a zero' : `${signs} zeros`}, which a sum does not keep` : ''}.`,
    zh: p`与查表的结果比较：${of} 个数全都相同，一个比特也不差${signs > 0 ? p`（${signs} 个零的正负号除外，求和不保留它）` : ''}。`,
  });
}

/** That a NaN which both ways hand out still counts as different; nothing where the look-up hands out none. */
function nanLookedUp({ ids: tokens, lookup }: Results): Words {
  if (tokens?.whole == null || lookup === null) return [];
  const holding = tokens.whole.find((_, token) =>
    Array.from({ length: lookup.columns }, (_, column) => lookup.at(token, column)).some(Number.isNaN),
  );
  if (holding === undefined) return [];
  const text = ids(String(holding));
  return [
    paragraph({
      en: p`The look-up reads a NaN too, in the row of ID ${text}. Yet NaN ≠ NaN: it equals nothing, not even itself.`,
      zh: p`查表也读到了 NaN，就在 ID ${text} 的那一行里。但 NaN ≠ NaN：它与任何数都不相等，包括它自己。`,
    }),
  ];
}

/** The sum behind the first number of an output row, term by term. */
export function aboutSum(results: Results, position: number): Words {
  const idea = SUM_IDEAS[position] ?? null;
  const { ids: tokens, table, product } = results;
  if (tokens?.whole == null || table === null || product === null) return [idea, null];
  const id = tokens.whole[position];
  if (id === undefined || !hasRowFor(id, table)) {
    return [
      paragraph({
        en: p`There is no ${position === 0 ? 'first' : 'second'} ID here whose product could be followed.`,
        zh: p`这里没有第 ${position + 1} 个 ID 可供逐项计算。`,
      }),
    ];
  }
  if (table.columns === 0) return [idea];
  const text = ids(String(id));
  const sum = `${termsOf(id, BigInt(table.rows))} = ${sumOf(table, product, Number(id), position)}`;
  return [
    paragraph({
      en: p`The ${position === 0 ? 'first' : 'second'} ID is ${text}. Its one-hot row times the first column of ${W}, term by term: ${mono(sum)}.`,
      zh: p`第 ${position + 1} 个 ID 是 ${text}。它的 one-hot 行与 ${W} 的第一列逐项相乘再相加：${mono(sum)}。`,
    }),
    paragraph({
      en: p`The other columns go the same way. ${isFinite(results) ? 'Together they are' : 'Those that hold finite numbers only are'} row ${text} of ${W}.`,
      zh: p`其余各列也是如此，${isFinite(results) ? '合起来' : '其中全是有限数的那些列，结果'}就是 ${W} 的 ${text} 号行。`,
    }),
  ];
}

const SUM_IDEAS: readonly Text[] = [
  paragraph({
    en: p`The one-hot row of the first ID times each column of ${W}, term by term.`,
    zh: p`把第一个 ID 的 one-hot 行与 ${W} 的每一列逐项相乘再相加。`,
  }),
  paragraph({
    en: p`The one-hot row of the second ID times each column of ${W}, term by term.`,
    zh: p`把第二个 ID 的 one-hot 行与 ${W} 的每一列逐项相乘再相加。`,
  }),
];

/** What the first sum came to: the weight that it picks, where it is that. */
function sumOf(table: Grid, product: Grid, row: number, token: number): string {
  return product.at(token, 0) === table.at(row, 0) ? `W[${row}, 0]` : 'NaN';
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
