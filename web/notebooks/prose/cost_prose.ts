import { costOf, type CostSizes } from '../../run/cost.ts';
import { agreement } from '../../run/result_facts.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import { counted, em, mono, p, paragraph, GPT2_NAME, type Text } from '../../text/say.ts';
import { LAYERS, type Layers } from '../notebook.ts';
import type { Words } from '../notebook.ts';

export const costHeading: Localized = { en: 'Why use an embedding layer?', zh: '为什么要用嵌入层？' };

/** The sizes of the table of the smallest GPT-2. */
export const GPT2 = { rows: 50_257n, columns: 768n };

/** What each way costs: here, and at the size of a real model. */
export function aboutCost(results: Results): Words {
  const sizes = productSizes(results);
  return [sizes && costHere(sizes), COST_OF_GPT2, sizes && sameFunction(results)];
}

/** The sizes of the product that was made; null where none was. */
function productSizes({ onehot, product }: Results): CostSizes | null {
  if (onehot === null || product === null) return null;
  return { tokens: BigInt(onehot.rows), rows: BigInt(onehot.columns), columns: BigInt(product.columns) };
}

const LARGE = GPT2.rows * GPT2.columns;

const COST_OF_GPT2 = paragraph({
  en: p`The larger the table, the more work the product wastes on multiplications by zero. With the table of the smallest ${GPT2_NAME}, ${GPT2.rows} × ${GPT2.columns}, a single ID costs the product ${LARGE} multiplications; the look-up reads ${counted(GPT2.columns, 'weight')}.`,
  zh: p`表越大，矩阵乘法浪费在乘以 0 上的计算就越多。换成最小的 ${GPT2_NAME} 的 ${GPT2.rows} × ${GPT2.columns} 的权重表，仅仅一个 ID，矩阵乘法就要做 ${LARGE} 次乘法，而查表只需读出 ${GPT2.columns} 个权重。`,
});

function sameFunction(results: Results): Text | null {
  const compared = agreement(results);
  if (compared === null) return null;
  return compared.equal === compared.of ? sameAndCheaper(LAYERS[results.framework]) : PARTED;
}

/** Why the embedding layer is the one to use. */
function sameAndCheaper({ embedding, linear }: Layers): Text {
  return paragraph({
    en: p`So ${mono(embedding)} is the one to use: it computes ${em('the same')} function as ${mono(linear)} on one-hot inputs, without the wasted multiplications and without the memory for the one-hot matrix.`,
    zh: p`所以要用 ${mono(embedding)}：它与处理 one-hot 输入的 ${mono(linear)} 是${em('同一个')}函数，却省去了白做的乘法，也不必占用内存来存放 one-hot 矩阵。`,
  });
}

const PARTED = paragraph({
  en: p`Here some numbers of the two ways even differ; their comparison above says why.`,
  zh: p`这里两种方法得到的数甚至有所不同，原因见上面对两者的比较。`,
});

const NOTHING_TO_MULTIPLY = paragraph({
  en: p`Here there is nothing to multiply: the result holds no numbers.`,
  zh: p`这里没有什么可乘的：结果里没有数。`,
});

function costHere(sizes: CostSizes): Text {
  const { multiplying, lookingUp } = costOf('here', sizes);
  const weights = sizes.tokens * sizes.columns;
  const { products, byZero } = multiplying;
  if (products === 0n) return NOTHING_TO_MULTIPLY;
  return paragraph({
    en: p`Here the product makes ${counted(products, 'multiplication')}, and ${byZero === 0n ? 'none of them is by 0' : p`${byZero} of them ${byZero === 1n ? 'is' : 'are'} by 0: wasted work`}. The look-up makes none: it reads ${counted(sizes.tokens, 'ID')} and ${counted(weights, 'weight')}, ${counted(lookingUp.reads, 'number')} in all.`,
    zh: p`在这里，矩阵乘法做了 ${products} 次乘法，${byZero === 0n ? '没有一次是乘以 0' : p`其中 ${byZero} 次是乘以 0，全是白做`}。查表一次乘法也不做，只读取 ${sizes.tokens} 个 ID 和 ${weights} 个权重，一共 ${lookingUp.reads} 个数。`,
  });
}
