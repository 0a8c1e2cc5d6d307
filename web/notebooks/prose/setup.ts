import type { Inline } from '../../text/prose.ts';
import { ids, mono, onehot, output, p, paragraph, weight, type Text } from '../../text/say.ts';
import { SOURCES } from '../sources.ts';

/** The PyTorch release whose bits the core gives. */
export const REPRODUCED = '2.15.0';

/** What every notebook sets out to show. */
export const ABOUT_IDEA: Text = {
  en: [
    p`A language model reads no words. It reads ${ids('token IDs')}, and its first layer turns each of them into a row of numbers, an ${output('embedding')}.`,
    p`There are two ways to that row: look it up in a ${weight('table W')}, or multiply a ${onehot('one-hot vector')} by ${weight('W')}. This notebook takes both and compares.`,
    p`Rows and columns are numbered from 0, as in Python: the first row is row 0.`,
  ],
  zh: [
    p`语言模型读的不是文字，而是 ${ids('token ID')}。它的第一层把每个 ID 换成一行数，也就是${output('嵌入')}（embedding）。`,
    p`得到这一行有两种方法：在${weight('权重表 W')} 里查，或者用 ${onehot('one-hot 向量')}乘以 ${weight('W')}。这份笔记两种都做，再作比较。`,
    p`行和列像 Python 那样从 0 开始编号：第一行是 0 号行。`,
  ],
};

/** Whose notebook this follows, and what documents PyTorch’s layers. */
export function credit(variant: Inline | null, layers: readonly [Inline, Inline, Inline]): Text {
  const [embedding, linear, oneHot] = layers;
  return paragraph({
    en: p`It follows the notebook on embedding and linear layers in ${SOURCES.original} by Sebastian Raschka${variant === null ? '' : p`, in the variant of ${variant}`}. The framework’s own pages: ${embedding}, ${linear}, ${oneHot}.`,
    zh: p`内容沿用 Sebastian Raschka 的 ${SOURCES.original} 中关于嵌入层与线性层的笔记${variant === null ? '' : p`，版本来自 ${variant}`}。框架文档：${embedding}、${linear}、${oneHot}。`,
  });
}

export const TORCH_PAGES = [SOURCES.torchEmbedding, SOURCES.torchLinear, SOURCES.torchOneHot] as const;
export const KERAS_PAGES = [SOURCES.kerasEmbedding, SOURCES.kerasDense, SOURCES.kerasOneHot] as const;

/** Why the printed version is not the one whose numbers are shown. */
export function aboutVersion(published: string): Text {
  return paragraph({
    en: p`The version line is the published notebook’s: it was run with ${mono(published)}. Every other output shown here is worked out anew, bit for bit as PyTorch ${REPRODUCED} gives it. Run the notebook yourself, and the line names your own version.`,
    zh: p`版本号这一行是笔记发表时的输出，当时用的是 ${mono(published)}。这里其余的输出都是重新算出来的，与 PyTorch ${REPRODUCED} 的结果一个比特也不差。自己运行这份笔记时，这一行会显示你的版本。`,
  });
}
