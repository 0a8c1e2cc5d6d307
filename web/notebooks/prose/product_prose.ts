import { agreement, hasRowFor, holdsSubnormal, isFinite, makesNaN, equalsPickedRows } from '../../run/result_facts.ts';
import type { Grid } from '../../run/grid.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import { counted, ids, mono, NOTHING, onehot, output, p, paragraph, type Text, W } from '../../text/say.ts';
import type { Words } from '../notebook.ts';

export const productHeading: Localized = { en: 'One-hot rows × W', zh: 'one-hot × W' };
export const compareHeading: Localized = { en: 'Do both ways agree?', zh: '两种方法的结果相同吗？' };

const IDEA = paragraph({
  en: p`Each ${output('output number')} is a sum of products, one product for each row of ${W}. All products except one have the factor 0; the remaining one is ${onehot('1')} times the weight in the ID’s row.`,
  zh: p`每个${output('输出值')}都是若干个乘积之和，${W} 的每一行对应一个乘积。除了一个以外，其余乘积都有因数 0；只剩一个：${onehot('1')} 乘以 ID 所选那一行的权重。`,
});

/** Why a product with a one-hot row picks a row. */
export function aboutProduct(results: Results): Words {
  const { onehot: x, product } = results;
  const picks = equalsPickedRows(results, product);
  if (x === null || picks === null) return [IDEA, null];
  if (product?.columns === 0) return [IDEA, NO_NUMBERS];
  return [IDEA, picks ? picked(x) : isFinite(results) ? lost() : makesNaN(results) ? spoilt() : NAN_PICKED];
}

/** Of rows without columns, or without tokens. */
const NO_NUMBERS = paragraph({
  en: p`Here the result holds no numbers, so there is nothing to compare.`,
  zh: p`这里的结果里没有数，所以没有什么可比较的。`,
});

function picked(x: Grid): Text {
  return paragraph({
    en: p`Here each number is a sum of ${counted(x.columns, 'product')}, and every row of the result equals the row of ${W} with the number of its ID.`,
    zh: p`这里每个数是 ${x.columns} 个乘积之和，结果的每一行，都等于相应的 ID 在 ${W} 中对应的那一行。`,
  });
}

/** Where W holds an infinity or a NaN, and it gets into the rows of other IDs. */
function spoilt(): Text {
  return paragraph({
    en: p`0 times a finite number is 0, but ${W} holds an infinity or a NaN, and 0 times either of them is NaN. So in the column that holds such a number, the product gives NaN for every ID that picks a different row.`,
    zh: p`0 乘以有限的数得 0，但这里的 ${W} 含有无穷大或 NaN，0 乘以它们得 NaN。所以在这样的数所在的那一列，凡是选中其他行的 ID，乘法得到的都是 NaN。`,
  });
}

/** Where W holds a NaN, and each ID picks its row. */
const NAN_PICKED = paragraph({
  en: p`Here ${W} holds a NaN, and the product returns it in the row of its ID, just as the look-up does.`,
  zh: p`这里的 ${W} 含有 NaN，查表和乘法都在它的 ID 那一行得到 NaN。`,
});

/** TensorFlow's product takes what is below about 1.2e-38 for 0. */
function lost(): Text {
  return paragraph({
    en: p`${W} holds a number that is too small for the product here: TensorFlow’s product treats numbers below about 1.2 × 10⁻³⁸ as 0, while the look-up copies them unchanged.`,
    zh: p`这里的 ${W} 含有太小的数：TensorFlow 的矩阵乘法把小于约 1.2 × 10⁻³⁸ 的数当作 0，而查表会原样复制。`,
  });
}

const SAME_LAYER = paragraph({
  en: p`With the same weights and no bias, a linear layer does for one-hot inputs what an embedding layer does: both compute the same function.`,
  zh: p`只要权重相同、没有偏置，对于 one-hot 输入，线性层与嵌入层计算的就是同一个函数。`,
});

/** Whether the two ways agree, by comparing their numbers. */
export function aboutEquality(results: Results): Words {
  const compared = agreement(results);
  if (compared === null) return [SAME_LAYER, null];
  const { of, equal, signs } = compared;
  if (of === 0) return [NO_NUMBERS, SAME_LAYER];
  if (equal === of) return [allEqual(of, signs), SAME_LAYER];
  const count = {
    en: p`Compared with the look-up, ${equal} of ${counted(of, 'number')} ${equal === 1 ? 'is' : 'are'} equal.`,
    zh: p`与查表的结果比较：${of} 个数中有 ${equal} 个相等。`,
  };
  const why = isFinite(results) && holdsSubnormal(results) ? [lost()] : makesNaN(results) ? [spoilt()] : [];
  return [paragraph(count), ...why, ...nanLookedUp(results)];
}

function allEqual(of: number, signs: number): Text {
  return paragraph({
    en: p`The product and the look-up give the same ${counted(of, 'number')}, equal to the last bit${signs > 0 ? p`, except for the sign of ${signs === 1 ? 'a zero' : `${signs} zeros`}: the sum turns −0.0 into 0.0` : ''}.`,
    zh: p`矩阵乘法与查表得到的 ${of} 个数全都相等，逐位一致${signs > 0 ? p`（${signs} 个零的正负号除外：求和把 −0.0 变成 0.0）` : ''}。`,
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
      en: p`Both ways return a NaN in the row of ID ${text}. Even so, it does not count as equal, because NaN ≠ NaN: NaN equals no number, not even itself.`,
      zh: p`在 ID ${text} 的那一行，两种方法都得到 NaN。即使这样也不算相等，因为 NaN ≠ NaN：NaN 与任何数都不相等，包括它自己。`,
    }),
  ];
}

/** What the worked products show, said after the last of them. */
const RULE = paragraph({
  en: p`Every one-hot row holds a single 1 and otherwise zeros. So multiplying it by ${W} is in effect a look-up: the 1 picks the row of ${W} with the number of its column.`,
  zh: p`每个 one-hot 行只有一个 1，其余全是 0。所以用它乘以 ${W}，实际上就是查表：1 在几号列，就取出 ${W} 的几号行。`,
});

/** The sum behind the first number of an output row, term by term. */
export function aboutSum(results: Results, position: number): Words {
  const idea = SUM_IDEAS[position] ?? null;
  const { ids: tokens, table, product } = results;
  if (tokens?.whole == null || table === null || product === null) return [idea, null];
  const id = tokens.whole[position];
  if (id === undefined || !hasRowFor(id, table)) {
    return [
      paragraph({
        en: p`There is no ${position === 0 ? 'first' : 'second'} ID here, so there is no sum to show.`,
        zh: p`这里没有第 ${position + 1} 个 ID，所以没有可以展示的求和。`,
      }),
    ];
  }
  if (table.columns === 0) return [idea];
  const text = ids(String(id));
  const sum = `${termsOf(id, BigInt(table.rows))} = ${sumOf(table, product, Number(id), position)}`;
  return [
    paragraph({
      en: p`The ${position === 0 ? 'first' : 'second'} ID is ${text}. Multiply its one-hot row by the first column of ${W}, term by term: ${mono(sum)}.`,
      zh: p`第 ${position + 1} 个 ID 是 ${text}。它的 one-hot 行与 ${W} 的 0 号列逐项相乘再相加：${mono(sum)}。`,
    }),
    paragraph({
      en: p`The other columns work in the same way. ${isFinite(results) ? p`Together the results are row ${text} of ${W}` : p`In every column with only finite numbers, the result is the number that row ${text} of ${W} holds there`}.`,
      zh: p`其余各列的算法相同${isFinite(results) ? p`，所有结果合起来就是 ${W} 的 ${text} 号行` : p`。在只含有限数的各列，结果就是 ${W} 的 ${text} 号行在该列的数`}。`,
    }),
    position === 1 && isFinite(results) ? RULE : NOTHING,
  ];
}

const SUM_IDEAS: readonly Text[] = [
  paragraph({
    en: p`The one-hot row of the first ID is multiplied by each column of ${W}, term by term.`,
    zh: p`把第一个 ID 的 one-hot 行与 ${W} 的每一列逐项相乘再相加。`,
  }),
  paragraph({
    en: p`The one-hot row of the second ID is multiplied by each column of ${W}, term by term.`,
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
