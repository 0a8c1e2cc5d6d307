import { factsOf } from '../../inputs/facts.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import { fakeWeights } from '../../program/weights.ts';
import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { followed, mono, NOTHING, p, paragraph, tuple, weight } from '../../text/say.ts';
import { aboutEquality, givenWeights, isSubnormal } from '../prose/product.ts';
import { aboutEdits, aboutSize } from '../prose/table.ts';

/** Why the notebook runs under legacy Keras. */
export const ABOUT_LEGACY: Localized<readonly Prose[]> = paragraph({
  en: p`Keras 3, which TensorFlow brings along today, refuses this notebook: its ${mono('Embedding')} takes no tensor for ${mono('input_dim')}, its ${mono('Dense')} no ${mono('weights')}. So the first cell asks for Keras 2, the package ${mono('tf_keras')}, with ${mono('TF_USE_LEGACY_KERAS')}, before TensorFlow is imported.`,
  zh: p`如今随 TensorFlow 安装的 Keras 3 无法运行这份笔记：它的 ${mono('Embedding')} 不接受用张量作 ${mono('input_dim')}，${mono('Dense')} 不接受 ${mono('weights')}。所以第一个单元格在导入 TensorFlow 之前设定 ${mono('TF_USE_LEGACY_KERAS')}，改用 Keras 2，也就是 ${mono('tf_keras')} 这个包。`,
});

/** The fake weights, and what they are good for. */
export function aboutFakeWeights(inputs: Inputs): Localized<readonly Prose[]> {
  return followed(aboutSize(inputs), recognisable(inputs), aboutEdits(inputs), ABOUT_SEED);
}

const ABOUT_SEED = paragraph({
  en: p`${mono('tf.random.set_seed')} changes nothing here: with the weights given, no random number is drawn.`,
  zh: p`${mono('tf.random.set_seed')} 在这里没有作用：权重已经给定，不需要抽取任何随机数。`,
});

function recognisable(inputs: Inputs): Localized<readonly Prose[]> {
  if (inputs.weights !== null) {
    return paragraph({
      en: p`The numbers in ${weight('W')} are given by hand, so that every row can be recognised when it comes out.`,
      zh: p`${weight('W')} 里的数是手动给定的，取出哪一行一眼就能认出来。`,
    });
  }
  const { rows } = factsOf(inputs);
  const last = rows !== null && rows > 1n ? rows - 1n : null;
  const ramp = fakeWeights(inputs).kind === 'ramp';
  return paragraph({
    en: p`Here ${weight('W')} is not random. Row r holds 0.11 · r throughout${last === null ? '' : p`, up to ${hundredths(last * 11n)} in row ${String(last)}`}, so that every row can be recognised when it comes out.${ramp ? ' The table is too large to write down, so an expression makes it.' : ''}`,
    zh: p`这里的 ${weight('W')} 不是随机的。r 号行全是 0.11 · r${last === null ? '' : p`，直到 ${String(last)} 号行的 ${hundredths(last * 11n)}`}，取出哪一行一眼就能认出来。${ramp ? '表太大，写不下，所以用一个表达式来生成。' : ''}`,
  });
}

function hundredths(number: bigint): string {
  const digits = String(number).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The dense layer: its kernel is the table as it stands. */
export function aboutDense(inputs: Inputs): Localized<readonly Prose[]> {
  const { flat, shape, rows, columns } = factsOf(inputs);
  const known = rows !== null && columns !== null && rows > 0n && columns > 0n;
  const kernel = known ? mono(tuple([rows, columns])) : null;
  const inputShape = known ? tuple([...(shape ?? [flat.length]), rows]) : null;
  return followed(
    paragraph({
      en: p`A dense layer without a bias multiplies its input by a kernel. Keras keeps the kernel with the inputs first${kernel === null ? '' : p`, ${kernel}`}, just like the table. So the same weights go in as they are, with no ${mono('.T')}; PyTorch keeps its linear weight the other way round.`,
      zh: p`没有偏置的 Dense 层，就是用输入乘以一个核矩阵。Keras 的核矩阵按输入在前的形状保存${kernel === null ? '' : p`：${kernel}`}，与权重表一样。所以同样的权重可以直接放进去，不需要 ${mono('.T')}；PyTorch 线性层的权重则正好相反。`,
    }),
    inputShape === null
      ? NOTHING
      : paragraph({
          en: p`${mono('input_shape')} is the shape of the one-hot matrix, ${mono(inputShape)}. By its last number Keras knows how many rows the kernel needs.`,
          zh: p`${mono('input_shape')} 是 one-hot 矩阵的形状 ${mono(inputShape)}，Keras 由最后一个数知道核矩阵需要多少行。`,
        }),
  );
}

/** Whether the two ways agree in TensorFlow. */
export function aboutKerasEquality(inputs: Inputs): Localized<readonly Prose[]> {
  if (!givenWeights(inputs).some(isSubnormal)) {
    return aboutEquality(inputs);
  }
  return paragraph({
    en: p`With a weight as small as this the two ways part: below about 1.2 × 10⁻³⁸ TensorFlow’s product takes a number for 0, while the look-up hands it out as it is.`,
    zh: p`权重小到这个程度，两种方法的结果就不同了：小于约 1.2 × 10⁻³⁸ 的数，TensorFlow 的矩阵乘法当作 0，而查表原样取出。`,
  });
}
