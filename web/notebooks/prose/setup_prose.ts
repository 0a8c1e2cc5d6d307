import type { Localized } from '../../text/localized.ts';
import type { Inline } from '../../text/prose.ts';
import { ids, mono, onehot, output, p, paragraph, type Text, W, weight } from '../../text/say.ts';
import type { Layers } from '../notebook.ts';
import { SOURCES } from '../sources.ts';

/** The PyTorch release whose bits the core gives. */
const REPRODUCED = '2.15.0';

/** What every notebook begins with. How much longer it takes is for the reader's machine to say. */
export const QUESTION: Localized = {
  en: 'Two programs give the same numbers. One takes far longer. Why?',
  zh: '两个程序算出同样的数，其中一个却要慢得多。为什么？',
};

/** What every notebook sets out to show: both layers do the same, and one of them is efficient. */
export function aboutIdea({ embedding, linear }: Layers): Text {
  return {
    en: [
      p`A language model does not read words. It reads numbers, called ${ids('token IDs')}, and its first layer turns each ID into a row of numbers that represents the token: a vector, called its ${output('embedding')}.`,
      p`Two kinds of layer can do this. An embedding layer, ${mono(embedding)}, looks the row up in a ${weight('table W')}. A linear layer, ${mono(linear)}, multiplies a ${onehot('one-hot vector')}, which holds a single 1 and otherwise zeros, by ${W}. Both give the same row. In practice the embedding layer is used, because it is efficient: almost all multiplications of the linear layer would be by zero, which is wasted work.`,
      p`This notebook shows both, step by step. Rows and columns are numbered from 0, as in Python: the first row is row 0.`,
    ],
    zh: [
      p`语言模型读的不是文字，而是编号：文本先切成小段，也就是 token，每个 token 有一个编号，即 ${ids('token ID')}。它的第一层把每个 ID 换成一行数，用来代表这个 token。这一行数是一个向量，叫作 token 的${output('嵌入')}（embedding）。`,
      p`有两种层可以做到这一点。嵌入层 ${mono(embedding)} 在${weight('权重表 W')} 里查出这一行；线性层 ${mono(linear)} 用 ${onehot('one-hot 向量')}（也叫独热向量：只有一个 1，其余全是 0）乘以 ${W}。两者得到的是同一行。实际中使用嵌入层，是因为它效率高：线性层的乘法几乎全是乘以 0，都是白做的。`,
      p`这个笔记本一步一步地展示这两种方法。行和列像 Python 那样从 0 开始编号：第一行是 0 号行。`,
    ],
  };
}

/** Whose notebook this follows, and what documents PyTorch’s layers. */
export function credit(variant: Inline | null, layers: readonly [Inline, Inline, Inline]): Text {
  const [embedding, linear, oneHot] = layers;
  return paragraph({
    en: p`This page follows the notebook on embedding and linear layers in ${SOURCES.original} by Sebastian Raschka${variant === null ? '' : p`, in the variant of ${variant}`}. The framework’s documentation: ${embedding}, ${linear}, ${oneHot}.`,
    zh: p`内容沿用 Sebastian Raschka 的 ${SOURCES.original} 中关于嵌入层与线性层的笔记本${variant === null ? '' : p`，采用的是 ${variant} 中的版本`}。框架文档：${embedding}、${linear}、${oneHot}。`,
  });
}

export const TORCH_PAGES = [SOURCES.torchEmbedding, SOURCES.torchLinear, SOURCES.torchOneHot] as const;
export const KERAS_PAGES = [SOURCES.kerasEmbedding, SOURCES.kerasDense, SOURCES.kerasOneHot] as const;

/** Why the printed version is not the one that the published notebook names. */
export function aboutVersion(published: string): Text {
  return paragraph({
    en: p`The version line says ${REPRODUCED}, because this page computes the numbers of that PyTorch version; the published notebook was run with ${mono(published)}. When you run the notebook yourself, the line names your own version.`,
    zh: p`版本号这一行写的是 ${REPRODUCED}，因为本页算出的是这个版本的 PyTorch 给出的数；笔记本发表时用的是 ${mono(published)}。你自己运行这个笔记本时，这一行会显示你所用的版本。`,
  });
}
