import type { Grid } from '../../run/grid.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import { mono, p, paragraph, signed, type Text, tuple, W } from '../../text/say.ts';
import type { Words } from '../notebook.ts';

export const linearHeading: Localized = { en: 'The linear layer', zh: '线性层' };
export const assignHeading: Localized = { en: 'The same weights for both layers', zh: '让两个层用同样的权重' };

const LINEAR = paragraph({
  en: p`A linear layer, also called a fully connected or dense layer, multiplies its input by a weight matrix. By default it adds a bias too, which ${mono('bias=False')} leaves out. In formulas this is written X Wᵀ, where W is the layer’s own weight; in Python ${mono('x @ weight.T')}. The weight has one row for each output number and one column for each input number: the shape of the table, transposed. Its numbers are random at first as well, but drawn from another distribution, a uniform one.`,
  zh: p`线性层也叫全连接层（Dense 层），用输入乘以一个权重矩阵，默认还会再加上偏置；${mono('bias=False')} 去掉了偏置。公式写作 X Wᵀ，其中的 W 是这一层自己的权重；Python 写作 ${mono('x @ weight.T')}。它的权重矩阵里，每个输出值占一行，每个输入值占一列：形状等于权重表转置（行列互换）之后的形状。这些数一开始也是随机的，但抽取方式不同，取自均匀分布。`,
});

/** PyTorch's linear layer as it starts out. */
export function aboutLinear({ weight: same, seed }: Results): Words {
  if (same === null || seed === null) return [LINEAR, null];
  const [shape, bound] = [mono(tuple(same.shape)), `1/√${same.columns}`];
  if (same.rows === 0 || same.columns === 0) {
    return [
      LINEAR,
      paragraph({
        en: p`Here the weight has the shape ${shape}: it holds no numbers.`,
        zh: p`这里权重的形状是 ${shape}：里面没有数。`,
      }),
    ];
  }
  return [
    LINEAR,
    paragraph({
      en: p`Here the weight has the shape ${shape} and is drawn uniformly between ${mono(`−${bound}`)} and ${mono(bound)}. So seed ${signed(seed)} does not give the numbers of ${W} again.`,
      zh: p`这里权重的形状是 ${shape}，在 ${mono(`−${bound}`)} 与 ${mono(bound)} 之间均匀抽取。所以同样用种子 ${signed(seed)}，得到的并不是 ${W}。`,
    }),
  ];
}

const SHARING = paragraph({
  en: p`To compare the two ways, both layers must have the same weights. ${mono('.T')} transposes the table: it exchanges rows and columns, so that the table fits into the linear layer. When the layer multiplies, it transposes its weight once more, so ${mono('x @ weight.T')} is x times the table ${W}.`,
  zh: p`要比较两种方法，两个层就必须有同样的权重。${mono('.T')} 把权重表转置，也就是行列互换，这样才能放进线性层。线性层相乘时会把权重再转置一次，所以 ${mono('x @ weight.T')} 就是 x 乘以权重表 ${W}。`,
});

const DETACHED = paragraph({
  en: p`${mono('.detach()')} gives the same numbers without PyTorch’s record of where they come from. ${mono('Parameter')} drops that record in any case, so the result is the same without ${mono('.detach()')}. No number is copied: both layers use the same memory.`,
  zh: p`${mono('.detach()')} 给出同样的数，但不带 PyTorch 对其来源的记录。${mono('Parameter')} 本来就会去掉这个记录，所以不写 ${mono('.detach()')} 结果也一样。这里没有复制任何数：两个层使用同一块内存。`,
});

const SHARED = paragraph({
  en: p`No number is copied: from here on both layers use the same memory.`,
  zh: p`这里没有复制任何数：从现在起，两个层使用同一块内存。`,
});

/** Handing the table to the linear layer. */
export function aboutAssignment({ table, weight: same }: Results, names: { readonly detach: boolean }): Words {
  const memory = names.detach ? DETACHED : SHARED;
  if (table === null || same === null) return [SHARING, memory, null];
  return [SHARING, table.rows === table.columns ? SQUARE : aboutTurning(table, same), memory];
}

function aboutTurning(table: Grid, same: Grid): Text {
  const shapes = [mono(tuple(table.shape)), mono(tuple(same.shape))] as const;
  return paragraph({
    en: p`Here the shape changes from ${shapes[0]} to ${shapes[1]}.`,
    zh: p`这里的形状从 ${shapes[0]} 变成 ${shapes[1]}。`,
  });
}

const SQUARE = paragraph({
  en: p`Here the table is square, so its shape stays the same. Without ${mono('.T')} PyTorch would raise no error, but the layer would return columns instead of rows.`,
  zh: p`这里的权重表恰好是方阵，转置后形状不变。所以即使漏写 ${mono('.T')} 也不会报错，但线性层返回的会是列，而不是行。`,
});

/** Why the one-hot matrix must become floating-point. */
export const ABOUT_FLOAT = paragraph({
  en: p`${mono('.float()')} comes first: the one-hot matrix holds integers and the weight floating-point numbers, and PyTorch does not multiply the two kinds with each other.`,
  zh: p`先要用 ${mono('.float()')} 转换：one-hot 矩阵里是整数，权重是浮点数，PyTorch 的矩阵乘法不允许两者混用。`,
});
