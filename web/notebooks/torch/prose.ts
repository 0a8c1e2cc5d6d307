import { factsOf } from '../../inputs/facts.ts';
import { formatNumber } from '../../inputs/format.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { mono, p, paragraph, tuple, weight } from '../../text/say.ts';

export const linearHeading: Localized = { en: 'A layer that multiplies', zh: '做乘法的层' };
export const assignHeading: Localized = { en: 'The same numbers for both', zh: '让两层用同样的数' };

/** The shapes of W and of PyTorch's linear weight; null where there is no such table. */
function shapesOf(inputs: Inputs): { table: string; linear: string; rows: bigint; columns: bigint } | null {
  const { rows, columns } = factsOf(inputs);
  if (rows === null || columns === null || rows <= 0n || columns <= 0n) return null;
  return { table: tuple([rows, columns]), linear: tuple([columns, rows]), rows, columns };
}

/** PyTorch's linear layer as it starts out. */
export function aboutLinear(inputs: Inputs): Localized<readonly Prose[]> {
  const shapes = shapesOf(inputs);
  const seed = formatNumber(inputs.seed);
  const W = weight('W');
  const shape = shapes === null ? null : mono(shapes.linear);
  const bound = shapes === null ? null : `1/√${String(shapes.rows)}`;
  return {
    en: [
      p`A linear layer without a bias multiplies its input by a weight matrix. PyTorch writes it ${mono('x @ weight.T')}${shape === null ? '.' : p` and keeps that weight with the outputs first, as ${shape}: the table on its side.`}`,
      p`Its numbers start out random as well, but are drawn in another way${bound === null ? '' : p`, evenly between ${mono(`−${bound}`)} and ${mono(bound)}`}. So seed ${seed} does not give ${W} again.`,
    ],
    zh: [
      p`没有偏置的线性层，就是用输入乘以一个权重矩阵。PyTorch 的写法是 ${mono('x @ weight.T')}${shape === null ? '。' : p`，权重按输出在前的形状 ${shape} 保存：相当于把权重表放倒。`}`,
      p`它的数一开始也是随机的，但抽取方式不同${bound === null ? '' : p`：在 ${mono(`−${bound}`)} 与 ${mono(bound)} 之间均匀抽取`}。所以同样用种子 ${seed}，得到的并不是 ${W}。`,
    ],
  };
}

/** Handing the table to the linear layer. */
export function aboutAssignment(inputs: Inputs, names: { readonly detach: boolean }): Localized<readonly Prose[]> {
  const shapes = shapesOf(inputs);
  const turned = shapes === null ? null : mono(`${shapes.table} → ${shapes.linear}`);
  const square = shapes !== null && shapes.rows === shapes.columns;
  const shared: Localized<Prose> = names.detach
    ? {
        en: p`${mono('.detach()')} says that the new parameter starts without a history of gradients; ${mono('Parameter')} would see to that by itself. No number is copied either way: both layers look at the same memory.`,
        zh: p`${mono('.detach()')} 表明新参数不带梯度的历史；即使不写，${mono('Parameter')} 也会这样做。无论写不写，都没有复制任何数：两层看的是同一块内存。`,
      }
    : {
        en: p`No number is copied: from here on both layers look at the same memory.`,
        zh: p`这里没有复制任何数：从现在起，两层看的是同一块内存。`,
      };
  return {
    en: [
      p`To compare the two ways, both layers must hold the same numbers. ${mono('.T')} exchanges rows and columns${turned === null ? '' : p`, ${turned},`} so that the table fits.`,
      shared.en,
      ...(square
        ? [
            p`This table is square, so without ${mono('.T')} nothing would complain: the layer would quietly return columns instead of rows.`,
          ]
        : []),
    ],
    zh: [
      p`要比较两种方法，两层就得用同样的数。${mono('.T')} 交换行与列${turned === null ? '' : p`：${turned}`}，这样权重表才放得进去。`,
      shared.zh,
      ...(square ? [p`这张表恰好是方阵，所以即使漏写 ${mono('.T')} 也不会报错：线性层会悄悄地返回列，而不是行。`] : []),
    ],
  };
}

/** Why the one-hot matrix must become floating-point. */
export function aboutFloat(): Localized<readonly Prose[]> {
  return paragraph({
    en: p`${mono('.float()')} first: the one-hot numbers are whole, the weights are not, and PyTorch does not mix the two in a product.`,
    zh: p`先用 ${mono('.float()')} 转换：one-hot 是整数，权重是浮点数，PyTorch 的矩阵乘法不允许两者混用。`,
  });
}
