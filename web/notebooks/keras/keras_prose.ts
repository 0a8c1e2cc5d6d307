import type { Results } from '../../run/results.ts';
import { mono, p, paragraph, type Text, tuple, W } from '../../text/say.ts';
import { aboutEdits, aboutSize } from '../prose/table_prose.ts';
import type { Words } from '../notebook.ts';

/** Why the notebook runs under legacy Keras. */
export const ABOUT_LEGACY: Text = paragraph({
  en: p`Keras 3, which is installed with TensorFlow today, cannot run this notebook: its ${mono('Embedding')} does not accept a tensor as ${mono('input_dim')}, and its ${mono('Dense')} does not accept ${mono('weights')}. So the first cell sets ${mono('TF_USE_LEGACY_KERAS')} before it imports TensorFlow, which selects Keras 2, the package ${mono('tf_keras')}.`,
  zh: p`如今随 TensorFlow 安装的 Keras 3 无法运行这个笔记本：它的 ${mono('Embedding')} 不接受用张量作 ${mono('input_dim')}，${mono('Dense')} 不接受 ${mono('weights')}。所以第一个单元格在导入 TensorFlow 之前设定 ${mono('TF_USE_LEGACY_KERAS')}，改用 Keras 2，也就是 ${mono('tf_keras')} 这个包。`,
});

/** The fake weights, and what they are good for. */
export function aboutFakeWeights(results: Results): Words {
  return [...aboutSize(results), recognisable(results), aboutEdits(results), ABOUT_SEED, ABOUT_MODEL];
}

const ABOUT_SEED = paragraph({
  en: p`${mono('tf.random.set_seed')} has no effect on the result: the layer first draws random weights, but the given weights replace them.`,
  zh: p`${mono('tf.random.set_seed')} 不影响结果：嵌入层会先抽取随机权重，但随即被给定的权重替换。`,
});

/** What the two lines are for that make a model of the layer. */
const ABOUT_MODEL = paragraph({
  en: p`${mono('Sequential')} makes a model from a list of layers; this is when the layer gets its weights. ${mono('compile()')} prepares a model for training, but this notebook does not train it.`,
  zh: p`${mono('Sequential')} 把若干层组成一个模型，层的权重就在这时建立。${mono('compile()')} 为训练模型做准备，而这个笔记本并不训练。`,
});

function recognisable({ fakeWeights, table }: Results): Text | null {
  if (fakeWeights === null || table === null) return null;
  if (fakeWeights === 'given') {
    return paragraph({
      en: p`The numbers in ${W} are typed in by hand.`,
      zh: p`${W} 里的数是手动输入的。`,
    });
  }
  const last = table.rows - 1;
  const upTo = last > 0;
  const expression = fakeWeights === 'expression';
  return paragraph({
    en: p`Here ${W} is not random but filled with fake weights: every number of row r is 0.11 · r${upTo ? p`, up to ${hundredths(last * 11)} in row ${String(last)}` : ''}. So each row is easy to recognise in the results.${expression ? ' The table is too large to write out, so an expression computes it.' : ''}`,
    zh: p`这里的 ${W} 不是随机的，而是填了一组假权重：r 号行的每个数都是 0.11 · r${upTo ? p`，直到 ${String(last)} 号行的 ${hundredths(last * 11)}` : ''}。所以在结果里很容易认出是哪一行。${expression ? '表太大，无法逐个写出，所以用一个表达式来计算。' : ''}`,
  });
}

function hundredths(number: number): string {
  const digits = String(number).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const DENSE = paragraph({
  en: p`A dense layer is Keras’s linear layer, also called fully connected: it multiplies its input by a weight matrix, which Keras calls ${mono('kernel')}. By default it adds a bias too, which ${mono('use_bias=False')} leaves out. The kernel has one row for each input number, just as the table has one for each ID, so the same weights fit without being transposed. The weight of PyTorch’s linear layer is the transpose.`,
  zh: p`Dense 层就是 Keras 的线性层，也叫全连接层：它用输入乘以一个权重矩阵，Keras 称之为 ${mono('kernel')}。默认还会再加上偏置；${mono('use_bias=False')} 去掉了偏置。${mono('kernel')} 中每个输入值占一行，正如权重表中每个 ID 占一行，所以同样的权重可以直接放进去，不需要转置。PyTorch 线性层的权重则是它的转置。`,
});

/** The dense layer: its kernel is the table as it stands. */
export function aboutDense({ weight: kernel, onehot }: Results): Words {
  if (kernel === null || onehot === null) return [DENSE, null];
  const [input, one] = [mono(tuple(onehot.shape)), mono(tuple([onehot.columns]))];
  return [
    DENSE,
    paragraph({
      en: p`Here the kernel has the shape ${mono(tuple(kernel.shape))}. Keras takes the kernel’s number of rows from the last number of ${mono('input_shape')}. According to Keras, ${mono('input_shape')} should be the shape of a single input, ${one}; this notebook writes the shape of the whole one-hot matrix, ${input}, and Keras accepts that as well.`,
      zh: p`这里 ${mono('kernel')} 的形状是 ${mono(tuple(kernel.shape))}。Keras 由 ${mono('input_shape')} 的最后一个数得知它有多少行。按 Keras 的规定，${mono('input_shape')} 应是单个输入的形状 ${one}；这个笔记本写的是整个 one-hot 矩阵的形状 ${input}，Keras 也接受。`,
    }),
  ];
}
