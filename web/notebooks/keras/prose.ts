import type { Results } from '../../run/results.ts';
import { mono, p, paragraph, tuple, weight, type Text } from '../../text/say.ts';
import { aboutEdits, aboutSize } from '../prose/table.ts';
import type { Words } from '../words.ts';

/** Why the notebook runs under legacy Keras. */
export const ABOUT_LEGACY: Text = paragraph({
  en: p`Keras 3, which TensorFlow brings along today, refuses this notebook: its ${mono('Embedding')} takes no tensor for ${mono('input_dim')}, its ${mono('Dense')} no ${mono('weights')}. So the first cell asks for Keras 2, the package ${mono('tf_keras')}, with ${mono('TF_USE_LEGACY_KERAS')}, before TensorFlow is imported.`,
  zh: p`如今随 TensorFlow 安装的 Keras 3 无法运行这份笔记：它的 ${mono('Embedding')} 不接受用张量作 ${mono('input_dim')}，${mono('Dense')} 不接受 ${mono('weights')}。所以第一个单元格在导入 TensorFlow 之前设定 ${mono('TF_USE_LEGACY_KERAS')}，改用 Keras 2，也就是 ${mono('tf_keras')} 这个包。`,
});

const W = weight('W');

/** The fake weights, and what they are good for. */
export function aboutFakeWeights(results: Results): Words {
  return [...aboutSize(results), recognisable(results), aboutEdits(results), ABOUT_SEED];
}

const ABOUT_SEED = paragraph({
  en: p`${mono('tf.random.set_seed')} leaves no trace: the layer draws random weights first, but the given ones overwrite them.`,
  zh: p`${mono('tf.random.set_seed')} 没有留下痕迹：层会先抽取随机权重，但随即被给定的权重覆盖。`,
});

function recognisable({ fakeWeights, table }: Results): Text | null {
  if (fakeWeights === null || table === null) return null;
  if (fakeWeights === 'given') {
    return paragraph({
      en: p`The numbers in ${W} are given by hand, so that every row can be recognised when it comes out.`,
      zh: p`${W} 里的数是手动给定的，取出哪一行一眼就能认出来。`,
    });
  }
  const last = table.rows - 1;
  const upTo = last > 0;
  const expression = fakeWeights === 'expression';
  return paragraph({
    en: p`Here ${W} is not random. Row r is made of 0.11 · r throughout${upTo ? p`, up to ${hundredths(last * 11)} in row ${String(last)}` : ''}, so that every row can be recognised when it comes out.${expression ? ' The table is too large to write down, so an expression makes it.' : ''}`,
    zh: p`这里的 ${W} 不是随机的。r 号行全由 0.11 · r 组成${upTo ? p`，直到 ${String(last)} 号行的 ${hundredths(last * 11)}` : ''}，取出哪一行一眼就能认出来。${expression ? '表太大，写不下，所以用一个表达式来生成。' : ''}`,
  });
}

function hundredths(number: number): string {
  const digits = String(number).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const DENSE = paragraph({
  en: p`A dense layer without a bias multiplies its input by a kernel, as Keras calls its weight matrix, and keeps it with the inputs first, just like the table. So the same weights go in as they are, with no ${mono('.T')}; PyTorch keeps its linear weight the other way round.`,
  zh: p`没有偏置的 Dense 层，就是用输入乘以一个权重矩阵，Keras 称之为 ${mono('kernel')}。它的第一维是输入，与权重表一样。所以同样的权重可以直接放进去，不需要 ${mono('.T')}；PyTorch 线性层的权重则正好相反。`,
});

/** The dense layer: its kernel is the table as it stands. */
export function aboutDense({ weight: kernel, onehot }: Results): Words {
  if (kernel === null || onehot === null) return [DENSE, null];
  const [input, one] = [mono(tuple(onehot.shape)), mono(tuple([onehot.columns]))];
  return [
    DENSE,
    paragraph({
      en: p`Here the kernel is ${mono(tuple(kernel.shape))}. Keras reads from the last number of ${mono('input_shape')} how many rows the kernel needs. It expects the shape of one input there, ${one}; this notebook writes that of the whole one-hot matrix, ${input}, and Keras lets it pass.`,
      zh: p`这里 ${mono('kernel')} 的形状是 ${mono(tuple(kernel.shape))}。Keras 由 ${mono('input_shape')} 的最后一个数知道它需要多少行。这里本应写单个输入的形状 ${one}，这份笔记写的却是整个 one-hot 矩阵的形状 ${input}，Keras 也接受。`,
    }),
  ];
}
