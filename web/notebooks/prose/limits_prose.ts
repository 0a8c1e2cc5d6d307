import { rowsUsed } from '../../run/result_facts.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import { counted, mono, NOTHING, p, paragraph, type Text, W } from '../../text/say.ts';
import type { Words } from '../notebook.ts';

export const limitsHeading: Localized = { en: 'Where the equality breaks', zh: '什么时候不再相等' };

/** Which weights part the two ways. */
export const ABOUT_LIMITS: Text = {
  en: [
    p`The look-up reads only the rows that it picks. The product uses every row of ${W} and multiplies most of them by 0. For a finite number that gives 0 and changes nothing, but 0 × ∞ and 0 × NaN are NaN.`,
    p`So a single infinity or NaN in ${W} is enough: in its column, the two results differ for every ID that picks a different row. A NaN does not even equal itself, so they differ for its own row too. Where ${W} holds −0.0, the sum gives 0.0; these two count as equal.`,
  ],
  zh: [
    p`查表只读选中的那些行。矩阵乘法则要用到 ${W} 的每一行，其中大多数都乘以 0。有限的数乘以 0 得 0，不影响结果；但 0 × ∞ 和 0 × NaN 都是 NaN。`,
    p`所以 ${W} 里只要有一个无穷大或 NaN，在它所在的那一列，凡是选中其他行的 ID，用两种方法得到的数就不再相等。NaN 与它自己也不相等，所以它自己那一行也一样。如果 ${W} 里有 −0.0，查表得到 −0.0，求和得到 0.0，两者比较时算相等。`,
  ],
};

/** Why the closing cells are not there: the run did not stop, but the table is too large for them. */
const LEFT_OUT = paragraph({
  en: p`This table is so large that the cells of this step are left out: they would need memory for a second one.`,
  zh: p`这张权重表太大，所以省去了这一步的单元格：它们还需要再放一张同样大的表的内存。`,
});

/** What a step says for which a finished run has no cells. */
export function unlessLeftOut({ table, stop }: Results, text: Text | null): Text | null {
  return text ?? (stop === null && table !== null ? LEFT_OUT : null);
}

/** In TensorFlow neither slip can be made. */
export function aboutTapeLimits(results: Results): Words {
  const counted = results.lookupGradient === null ? null : NOTHING;
  return [ABOUT_LIMITS, unlessLeftOut(results, counted)];
}

export const gradientsHeading: Localized = { en: 'The gradients of both ways', zh: '两种方法的梯度' };

/** What each way tells W to learn; `by` is what finds it out. */
function aboutLearning(by: string): Text {
  return paragraph({
    en: p`A loss is a number that says how wrong a model is, and its gradient says how much the loss changes when each weight changes a little. Training changes each weight in small steps against the gradient, so that the loss gets smaller. Here, as an example, the loss is the sum of all output numbers: ${mono(by)} computes how much that sum changes with each weight. For a weight in ${W}, the answer is how many times the ID of its row occurs.`,
    zh: p`损失是一个数，表示模型错得多厉害；它的梯度表示损失随每个权重变化多少。训练时，每个权重沿梯度的反方向一小步一小步地改变，使损失变小。这里举个例子，以所有输出值之和作为损失：${mono(by)} 求出每个权重变化时，这个和随之变化多少。对 ${W} 中的权重来说，答案就是它那一行的 ID 出现的次数。`,
  });
}

const APART = paragraph({
  en: p`The two layers share the numbers of ${W}, but each has its own ${mono('.grad')}. The linear layer’s weight is the transpose of ${W}, so its ${mono('.grad')} is transposed before it is compared.`,
  zh: p`两个层共用 ${W} 里的数，但各有自己的 ${mono('.grad')}。线性层的权重是 ${W} 的转置，所以先把它的 ${mono('.grad')} 转置，再作比较。`,
});

/** The gradients in PyTorch. */
export function aboutGradients(results: Results): Words {
  return [aboutLearning('backward()'), unlessLeftOut(results, aboutUntouched(results)), APART];
}

const SLICES = paragraph({
  en: p`The gradient of the look-up comes as ${mono('IndexedSlices')}: ${mono('values')} has one row for each token, and ${mono('indices')} tells which row of ${W} each of them belongs to. Adding up the rows with the same number, and filling the other rows with zeros, makes a matrix as large as ${W}. The gradient of the product is such a matrix from the start.`,
  zh: p`查表的梯度是 ${mono('IndexedSlices')}：${mono('values')} 里每个 token 一行，${mono('indices')} 注明它属于 ${W} 的几号行。把行号相同的加起来，其余各行填 0，就得到与 ${W} 一样大的矩阵。矩阵乘法的梯度一开始就是这样的矩阵。`,
});

/** The gradients in TensorFlow, where that of a look-up is sparse. */
export function aboutTapeGradients(results: Results): Words {
  return [aboutLearning('GradientTape'), unlessLeftOut(results, aboutUntouched(results)), SLICES];
}

function aboutUntouched({ ids, table, lookupGradient, productGradient }: Results): Text | null {
  if (ids === null || table === null || lookupGradient === null || productGradient === null) return null;
  const { rows } = table;
  const untouched = rows - rowsUsed(ids, table);
  if (untouched === 0 || table.columns === 0) return NOTHING;
  return paragraph({
    en: p`No token here uses ${untouched} of the ${counted(rows, 'row')} of ${W}. The gradient is 0 there, so a training step with it would leave ${untouched === 1 ? 'that row' : 'these rows'} as ${untouched === 1 ? 'it is' : 'they are'}.`,
    zh: p`${W} 的 ${rows} 行中有 ${untouched} 行不属于这里的任何 token：那里的梯度是 0，按这个梯度更新一次，那里的权重也不变。`,
  });
}
