import type { Grid } from '../../run/grid.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import { mono, NOTHING, p, paragraph, tuple, weight, type Text } from '../../text/say.ts';
import type { Words } from '../words.ts';

export const linearHeading: Localized = { en: 'A layer that multiplies', zh: '做乘法的层' };
export const assignHeading: Localized = { en: 'The same numbers for both', zh: '让两层用同样的数' };

const W = weight('W');

const LINEAR = paragraph({
  en: p`A linear layer without a bias multiplies its input by a weight matrix. PyTorch writes it ${mono('x @ weight.T')} and keeps that weight with the outputs first: the shape of the table transposed. Its numbers start out random as well, but are drawn in another way, from a uniform distribution.`,
  zh: p`没有偏置的线性层，就是用输入乘以一个权重矩阵。PyTorch 的写法是 ${mono('x @ weight.T')}，权重的第一维是输出：也就是权重表转置后的形状。它的数一开始也是随机的，但抽取方式不同，取自均匀分布。`,
});

/** PyTorch's linear layer as it starts out. */
export function aboutLinear({ weight: same, seed }: Results): Words {
  if (same === null || seed === null) return [LINEAR, null];
  const bound = `1/√${same.columns}`;
  return [
    LINEAR,
    paragraph({
      en: p`Here the weight is ${mono(tuple(same.shape))}${same.columns === 0 ? '' : p`, drawn uniformly between ${mono(`−${bound}`)} and ${mono(bound)}`}. So seed ${seed} does not give ${W} again.`,
      zh: p`这里权重的形状是 ${mono(tuple(same.shape))}${same.columns === 0 ? '' : p`，在 ${mono(`−${bound}`)} 与 ${mono(bound)} 之间均匀抽取`}。所以同样用种子 ${seed}，得到的并不是 ${W}。`,
    }),
  ];
}

const SHARING = paragraph({
  en: p`To compare the two ways, both layers must hold the same numbers. ${mono('.T')} exchanges rows and columns, so that the table fits.`,
  zh: p`要比较两种方法，两层就得用同样的数。${mono('.T')} 交换行与列，这样权重表才放得进去。`,
});

const DETACHED = paragraph({
  en: p`${mono('.detach()')} says that the new parameter starts without a history of gradients; ${mono('Parameter')} would see to that by itself. No number is copied either way: both layers look at the same memory.`,
  zh: p`${mono('.detach()')} 表明新参数不带梯度的历史；即使不写，${mono('Parameter')} 也会这样做。无论写不写，都没有复制任何数：两层看的是同一块内存。`,
});

const SHARED = paragraph({
  en: p`No number is copied: from here on both layers look at the same memory.`,
  zh: p`这里没有复制任何数：从现在起，两层看的是同一块内存。`,
});

/** Handing the table to the linear layer. */
export function aboutAssignment({ table, weight: same }: Results, names: { readonly detach: boolean }): Words {
  const memory = names.detach ? DETACHED : SHARED;
  if (table === null || same === null) return [SHARING, memory, null];
  return [SHARING, aboutTurning(table, same), memory, table.rows === table.columns ? SQUARE : NOTHING];
}

function aboutTurning(table: Grid, same: Grid): Text {
  const shapes = mono(`${tuple(table.shape)} → ${tuple(same.shape)}`);
  return paragraph({ en: p`Here that is ${shapes}.`, zh: p`这里是 ${shapes}。` });
}

const SQUARE = paragraph({
  en: p`This table is square, so without ${mono('.T')} nothing would complain: the layer would quietly return columns instead of rows.`,
  zh: p`这张表恰好是方阵，所以即使漏写 ${mono('.T')} 也不会报错：线性层会悄悄地返回列，而不是行。`,
});

/** Why the one-hot matrix must become floating-point. */
export const ABOUT_FLOAT = paragraph({
  en: p`${mono('.float()')} first: the one-hot numbers are whole, the weights are not, and PyTorch does not mix the two in a product.`,
  zh: p`先用 ${mono('.float()')} 转换：one-hot 是整数，权重是浮点数，PyTorch 的矩阵乘法不允许两者混用。`,
});
