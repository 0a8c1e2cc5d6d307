/** What the lessons on mixing rows, on the way back, and on training say. */

import { movedIn } from '../../run/compare.ts';
import { mixOf, scoresOf, trainedOf, type Scores, type Trained } from '../../run/lesson_results.ts';
import { rowsUsed } from '../../run/result_facts.ts';
import type { Results } from '../../run/results.ts';
import { counted, ids, listedInChinese, listedInEnglish, mono, NOTHING, p, paragraph, W } from '../../text/say.ts';
import { GPT2_NAME, type Text } from '../../text/say.ts';
import type { Words } from '../notebook.ts';

const MIX = paragraph({
  en: p`A look-up can do one thing only: pick a row. The product takes any row of numbers in the place of the one-hot row, and mixes the rows of ${W} by them. This is why it is worth knowing that an embedding is a matrix product.`,
  zh: p`查表只会做一件事：取出一行。矩阵乘法不限于 one-hot 行：换成任意一行数，它就按这些数把 ${W} 的各行混合起来。知道“嵌入就是矩阵乘法”，用处就在这里。`,
});

const MEAN = paragraph({
  en: p`The mean of all one-hot rows is such a row, too: it holds how large a share of the IDs each ID has. Its product with ${W} is the mean of the rows that were looked up, up to rounding.`,
  zh: p`所有 one-hot 行的平均也是这样的一行：它表示每个 ID 在全部 ID 中占多大比例。它与 ${W} 的乘积就是取出的各行的平均，最多只在舍入上略有差别。`,
});

const ATTENTION = paragraph({
  en: p`Attention, the heart of models such as ${GPT2_NAME}, computes such a row of weights for every token, and uses it to mix rows that are computed from the tokens.`,
  zh: p`注意力是 ${GPT2_NAME} 这类模型的核心：它为每个 token 算出这样一组系数，再按系数把各个 token 对应的行加起来。`,
});

/** What the product can do and a look-up cannot. */
export function aboutMix(results: Results): Words {
  return [MIX, mixOf(results) && NOTHING, MEAN, ATTENTION];
}

export function aboutMixing(results: Results): Words {
  return [
    mixOf(results) &&
      paragraph({
        en: p`Change the numbers of ${mono('mix')} in the code: two halves, a difference (1 and −1), or a single 1, which makes it a look-up again.`,
        zh: p`改一改代码里 ${mono('mix')} 的数：各取一半（0.5 和 0.5）、相减（1 和 −1），或者只放一个 1，那就又成了查表。`,
      }),
  ];
}

const BACK = paragraph({
  en: p`At its end, a language model has to come back from a row of numbers to a token. It multiplies the row with every row of ${W}, number by number, and adds up: the sum is the score of that ID. ${mono('argmax')} names the ID with the highest score.`,
  zh: p`语言模型最后要从一行数回到 token。它把这一行的数与 ${W} 每一行的数逐个相乘，再加起来，所得的和就是那一行的 ID 的得分。${mono('argmax')} 给出得分最高的 ID。`,
});

const TIED = paragraph({
  en: p`A linear layer transposes its weight itself, so this one takes ${W} as it stands: the same object, without ${mono('.T')}. To use one table at both ends of a model is called weight tying; ${GPT2_NAME} does it.`,
  zh: p`线性层自己会把权重转置，所以这个层直接使用 ${W}：就是同一个对象，不需要 ${mono('.T')}。在模型的两端使用同一张表，叫作权重绑定（weight tying）；${GPT2_NAME} 就是这样做的。`,
});

const KERAS_BACK = paragraph({
  en: p`${mono('transpose_b=True')} multiplies by ${W} transposed without making a copy of it. To use one table at both ends of a model is called weight tying; ${GPT2_NAME} does it. A ${mono('Dense')} layer could not: its kernel would be a copy, of another shape, that goes its own way in training.`,
  zh: p`${mono('transpose_b=True')} 直接乘以 ${W} 的转置，并不复制它。在模型的两端使用同一张表，叫作权重绑定（weight tying）；${GPT2_NAME} 就是这样做的。${mono('Dense')} 层做不到：它的 kernel 会是一个形状不同的副本，训练时与 ${W} 互不相干。`,
});

/** Why the cell of the scores is not there. */
export const WITHOUT_SCORES = paragraph({
  en: p`${W} holds a weight here that is very large, infinite or NaN. Beside it, sums round so much that it cannot be told which score is the highest, so the cell of this step is left out.`,
  zh: p`这里的 ${W} 含有一个非常大、无穷大或 NaN 的权重。与它相比，求和的舍入误差太大，说不出哪个得分最高，所以省去了这一步的单元格。`,
});

/** Why there are no cells in Keras beside a number that is nearly 0. */
export const WITHOUT_TINY = paragraph({
  en: p`${W} holds a weight here that is nearly 0. Products with it can become so small that TensorFlow makes 0 of some of them, so the cells of this step are left out.`,
  zh: p`这里的 ${W} 含有一个非常接近 0 的权重。与它相乘，得到的数可能小到被 TensorFlow 当作 0，所以省去了这一步的单元格。`,
});

/** The way back from a row to its ID. */
export function aboutBack(results: Results): Words {
  const made = scoresOf(results);
  const tied = results.framework === 'keras' ? KERAS_BACK : TIED;
  return [BACK, made && results.ids && recovered(made, results.ids.numbers), tied];
}

function recovered({ winners, turned }: Scores, numbers: readonly number[]): Text {
  if (numbers.length === 0 || turned.rows === 0) return NOTHING;
  const lost = numbers.filter((id, token) => winners[token] !== id).length;
  const texts = winners.map(String);
  const all = lost === 0;
  return paragraph({
    en: p`Here it gives ${ids(listedInEnglish(texts))}: ${all ? 'each row leads back to its ID' : p`${counted(lost, 'row')} of ${numbers.length} ${lost === 1 ? 'does' : 'do'} not lead back to ${lost === 1 ? 'its' : 'their'} ID`}. ${all ? 'That is usual, not certain' : 'That can happen'}: a row’s score with itself is the sum of its squares, and a row of much larger numbers can score higher.`,
    zh: p`这里得到 ${ids(listedInChinese(texts))}：${all ? '每一行都回到了它的 ID' : p`${numbers.length} 行中有 ${lost} 行没有回到它的 ID`}。${all ? '通常如此，但并不一定' : '这是可能的'}：一行与自己的得分是各数的平方和，而另一行的数如果大得多，得分可能更高。`,
  });
}

export function aboutStealing(results: Results): Words {
  return [
    scoresOf(results) &&
      paragraph({
        en: p`Use larger numbers in one row of ${W}, in the fields below the figure, until it wins where another row won.`,
        zh: p`在图下面的输入框里，把 ${W} 某一行的数改大，直到原来由别的行胜出的地方改由它胜出。`,
      }),
  ];
}

const stepAt = (rate: string): Text =>
  paragraph({
    en: p`One step of training subtracts from each weight its gradient times the learning rate, ${mono(rate)}. The loss is the sum of all output numbers again, so the gradient of a weight is how many times its row’s ID occurs.`,
    zh: p`训练一步，就是从每个权重中减去“学习率 ${mono(rate)} 乘以它的梯度”。损失仍是所有输出值之和，所以一个权重的梯度就是它那一行的 ID 出现的次数。`,
  });

const MEMORY = paragraph({
  en: p`The optimizer is given the weight of the linear layer ${mono('trained')} and nothing else. But ${mono('.T')} copies no number: it looks at the memory of ${W} in another order. ${mono('.clone()')} makes a copy.`,
  zh: p`优化器只拿到线性层 ${mono('trained')} 的权重。但 ${mono('.T')} 并不复制任何数，只是换一种顺序去读 ${W} 的内存；${mono('.clone()')} 才会复制。`,
});

const KERAS_MEMORY = paragraph({
  en: p`${mono('set_weights')} copies numbers into the memory of the layer, and ${mono('get_weights')} gives a copy, too. So the kernel of ${mono('trained')} begins equal to ${W}, in memory of its own. PyTorch can let two layers share one memory; then a step on one changes both.`,
  zh: p`${mono('set_weights')} 把数复制到层自己的内存里，${mono('get_weights')} 给出的也是副本。所以 ${mono('trained')} 的 kernel 一开始与 ${W} 相等，却在自己的内存里。PyTorch 可以让两个层共用一块内存，那样训练一个，两个都会变。`,
});

/** One step of training. */
export function aboutTraining(results: Results): Words {
  const trained = trainedOf(results);
  if (results.framework === 'keras')
    return [stepAt('learning_rate'), KERAS_MEMORY, trained && movedKernel(results, trained)];
  return [stepAt('lr'), MEMORY, trained && moved(results, trained)];
}

function moved({ ids: tokens }: Results, { before, after }: Trained): Text {
  const { of, moved } = movedIn(before, after);
  if (of === 0 || tokens === null) return NOTHING;
  if (moved === 0) {
    return paragraph({
      en: p`Here the step has changed no number of ${W}.`,
      zh: p`这里，这一步没有改变 ${W} 的任何一个数。`,
    });
  }
  const used = rowsUsed(tokens, before);
  return paragraph({
    en: p`Here ${moved} of the ${counted(of, 'number')} of ${W} have changed, all of them in the ${counted(used, 'row')} whose IDs occur. The embedding layer, which nobody trained, has changed with them.`,
    zh: p`这里 ${W} 的 ${of} 个数中变了 ${moved} 个，都在 ID 出现过的那 ${used} 行里。没有人训练嵌入层，它却跟着变了。`,
  });
}

function movedKernel({ ids: tokens }: Results, { before, after, kernel }: Trained): Text {
  const [ofKernel, ofTable] = [movedIn(before, kernel ?? before), movedIn(before, after)];
  if (ofKernel.of === 0 || tokens === null) return NOTHING;
  const parted = ofTable.moved === 0 && ofKernel.moved > 0;
  return paragraph({
    en: p`Here ${ofKernel.moved} of the ${counted(ofKernel.of, 'number')} of the kernel have changed${parted ? p`, and none of the embedding’s ${W}: the two layers are no longer the same function.` : '.'}`,
    zh: p`这里 kernel 的 ${ofKernel.of} 个数中变了 ${ofKernel.moved} 个${parted ? p`，嵌入层的 ${W} 一个也没有变：两个层从此不再是同一个函数。` : '。'}`,
  });
}

export function aboutSharing(results: Results): Words {
  return [
    results.framework === 'keras'
      ? NOTHING
      : trainedOf(results) &&
        paragraph({
          en: p`The framed ${mono('.clone()')} in the code is a switch. While it is struck through, it is no part of the code, and both layers share the memory. Press it, and the layer has a copy; press it again, and they share.`,
          zh: p`代码里带框的 ${mono('.clone()')} 是开关。划掉时，这一段不执行，两个层共用一块内存；按一下，层就使用副本；再按一下，又改回共用。`,
        }),
  ];
}
