import { costOf, type CostSizes } from '../../run/cost.ts';
import { agreement } from '../../run/facts.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import { counted, em, p, paragraph, weight, type Text } from '../../text/say.ts';
import type { Words } from '../words.ts';

export const costHeading: Localized = { en: 'Why look up at all', zh: '为什么还要查表' };

/** The sizes of the table of the smallest GPT-2. */
export const GPT2 = { rows: 50_257n, columns: 768n };

/** What each way costs: here, and at the size of a real model. */
export function aboutCost(results: Results): Words {
  const sizes = productSizes(results);
  return [sizes && costHere(sizes), COST_OF_GPT2, sizes && sameFunction(results)];
}

/** The sizes of the product that was made; null where none was. */
export function productSizes({ onehot, product }: Results): CostSizes | null {
  if (onehot === null || product === null) return null;
  return { tokens: BigInt(onehot.rows), rows: BigInt(onehot.columns), columns: BigInt(product.columns) };
}

const LARGE = GPT2.rows * GPT2.columns;

const COST_OF_GPT2 = paragraph({
  en: p`With the table of the smallest GPT-2, ${GPT2.rows} × ${GPT2.columns}, one single ID costs ${LARGE} multiplications, or a look-up of ${counted(GPT2.columns, 'weight')}.`,
  zh: p`如果换成最小的 GPT-2 的 ${GPT2.rows} × ${GPT2.columns} 的权重表，仅仅一个 ID 就要做 ${LARGE} 次乘法，而查表只需读出 ${GPT2.columns} 个权重。`,
});

const W = weight('W');

function sameFunction(results: Results): Text | null {
  const compared = agreement(results);
  if (compared === null) return null;
  return compared.equal === compared.of ? SAME_FUNCTION : PARTED;
}

const SAME_FUNCTION = paragraph({
  en: p`The function is ${em('the same')}, and so is what can be learned: a gradient that reaches ${W} through the product reaches the same rows through the look-up. The look-up also does without the memory for the one-hot matrix.`,
  zh: p`两者是${em('同一个')}函数，能学到的东西也相同：梯度经过乘法到达 ${W} 的哪些行，经过查表也到达哪些行。查表还省下了存放 one-hot 矩阵的内存。`,
});

const PARTED = paragraph({
  en: p`And here the numbers differ as well: the product meets every row of ${W}, the look-up only the rows that it picks.`,
  zh: p`而且这里的数也不同：乘法会用到 ${W} 的每一行，查表只碰选中的那些行。`,
});

function costHere(sizes: CostSizes): Text {
  const { multiplying, lookingUp } = costOf('here', sizes);
  const weights = sizes.tokens * sizes.columns;
  return paragraph({
    en: p`Here the product multiplies ${counted(multiplying.products, 'time')}, ${multiplying.byZero} of them by 0. The look-up does not multiply at all: it reads ${counted(sizes.tokens, 'ID')} and ${counted(weights, 'weight')}, ${counted(lookingUp.reads, 'number')} in all.`,
    zh: p`在这里，矩阵乘法做了 ${multiplying.products} 次乘法，其中 ${multiplying.byZero} 次是乘以 0。查表一次乘法也不做，只读出 ${sizes.tokens} 个 ID 和 ${weights} 个权重，一共 ${lookingUp.reads} 个数。`,
  });
}
