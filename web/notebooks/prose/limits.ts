import { rowsUsed } from '../../run/facts.ts';
import type { Grid } from '../../run/grid.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import { counted, mono, NOTHING, p, paragraph, weight, type Text } from '../../text/say.ts';
import type { Words } from '../words.ts';

export const limitsHeading: Localized = { en: 'Where the equality breaks', zh: '什么时候不再相等' };

const W = weight('W');

/** Which weights part the two ways. */
export const ABOUT_LIMITS: Text = {
  en: [
    p`The look-up touches only the rows that it picks. The product meets every row of ${W}, most of them only to multiply by 0. For finite numbers that leaves no trace, but 0 × ∞ and 0 × NaN are NaN.`,
    p`So a single infinity or NaN anywhere in ${W} breaks its column. And a −0.0 comes out of a sum as 0.0, which still counts as equal.`,
  ],
  zh: [
    p`查表只碰选中的那些行。乘法则要用到 ${W} 的每一行，其中大多数只是乘以 0。对有限的数来说，这不留痕迹；但 0 × ∞ 和 0 × NaN 都是 NaN。`,
    p`所以 ${W} 里只要有一个无穷大或 NaN，它所在的那一列就不再相等。至于 −0.0，求和之后变成 0.0，比较时仍然算相等。`,
  ],
};

const SLIPS = paragraph({
  en: p`Two slips break it too: a ${mono('Linear')} has a bias unless it is told otherwise, and adds it to every output; and ${mono('.T')} is easily forgotten.`,
  zh: p`还有两种疏忽也会破坏相等：${mono('Linear')} 默认带有偏置，会加到每个输出上；${mono('.T')} 也很容易漏写。`,
});

const SWITCHES = paragraph({
  en: p`Switch them in the code, and back.`,
  zh: p`可以在代码里切换，再切换回来。`,
});

/** Why the closing cells are not there: the run did not stop, but the table is too large for them. */
const LEFT_OUT = paragraph({
  en: p`With a table as large as this one the cells of this step are left out: they would make it once more.`,
  zh: p`权重表这么大时，这一步的单元格就省去了：它们会把表再做一遍。`,
});

/** What a step says for which a finished run has no cells. */
function unlessLeftOut({ table, stop }: Results, text: Text | null): Text | null {
  return text ?? (stop === null && table !== null ? LEFT_OUT : null);
}

/** In TensorFlow neither slip can be made. */
export function aboutTapeLimits(results: Results): Words {
  const counted = results.lookupGradient === null ? null : NOTHING;
  return [ABOUT_LIMITS, unlessLeftOut(results, counted)];
}

/** What PyTorch itself lets pass: a bias, and a square table that was not transposed. */
export function aboutSlips(results: Results): Words {
  const { again, table } = results;
  return [ABOUT_LIMITS, SLIPS, unlessLeftOut(results, again && SWITCHES), table && aboutTranspose(table)];
}

function aboutTranspose({ rows, columns }: Grid): Text {
  if (rows !== columns) {
    return paragraph({
      en: p`Here ${W} is ${rows} × ${columns}: without ${mono('.T')} the shapes would not fit, and PyTorch would say so.`,
      zh: p`这里 ${W} 是 ${rows} × ${columns}，漏写 ${mono('.T')} 时形状对不上，PyTorch 会报错。`,
    });
  }
  return paragraph({
    en: p`Here ${W} is ${rows} × ${columns}, so the shapes fit without ${mono('.T')} as well. PyTorch says nothing, and columns of ${W} come out instead of rows.`,
    zh: p`这里 ${W} 是 ${rows} × ${columns}，漏写 ${mono('.T')} 形状也对得上。PyTorch 不会报错，取出的却是 ${W} 的列，而不是行。`,
  });
}

export const gradientsHeading: Localized = { en: 'The gradients of both ways', zh: '两种方法的梯度' };

/** What each way tells W to learn; `by` is what finds it out. */
function aboutLearning(by: string): Text {
  return paragraph({
    en: p`Training changes ${W} a little against the gradient of a loss, so that the loss shrinks. Take the sum of all outputs for a loss, and ${mono(by)} finds how much each weight counts in that sum: a row counts as often as its ID occurs.`,
    zh: p`训练时，${W} 沿着损失的梯度的反方向改变一点，使损失变小。把所有输出之和当作损失，${mono(by)} 就会求出每个权重在这个和里占多大分量：ID 出现几次，对应的那一行就算几次。`,
  });
}

const APART = paragraph({
  en: p`The two layers share the numbers of ${W}, but each keeps a ${mono('.grad')} of its own. Transposed, the linear layer’s is the same.`,
  zh: p`两个层共用 ${W} 里的数，但各有自己的 ${mono('.grad')}。把线性层的梯度转置过来，两者相同。`,
});

/** The gradients in PyTorch. */
export function aboutGradients(results: Results): Words {
  return [aboutLearning('backward()'), unlessLeftOut(results, aboutUntouched(results)), APART];
}

const SLICES = paragraph({
  en: p`The look-up answers with ${mono('IndexedSlices')}: a row for each token, and beside each the row of ${W} that it belongs to. Only where they are added up does it become a matrix as large as ${W}. The product’s gradient is such a matrix at once, zeros and all.`,
  zh: p`查表的梯度是 ${mono('IndexedSlices')}：每个 token 一行，并注明它属于 ${W} 的哪一行。把它们加起来，才成为与 ${W} 一样大的矩阵。乘法的梯度从一开始就是这样的矩阵，连同其中的 0。`,
});

/** The gradients in TensorFlow, where that of a look-up is sparse. */
export function aboutTapeGradients(results: Results): Words {
  return [aboutLearning('GradientTape'), unlessLeftOut(results, aboutUntouched(results)), SLICES];
}

function aboutUntouched({ ids, table, lookupGradient, productGradient }: Results): Text | null {
  if (ids === null || table === null || lookupGradient === null || productGradient === null) return null;
  const { rows } = table;
  const untouched = rows - rowsUsed(ids, table);
  if (untouched === 0) return NOTHING;
  return paragraph({
    en: p`${counted(untouched, 'row')} of ${rows} belong${untouched === 1 ? 's' : ''} to no token here: the gradient is 0 there, and nothing is learned.`,
    zh: p`${rows} 行中有 ${untouched} 行不属于这里的任何 token：那里的梯度是 0，什么也学不到。`,
  });
}
