/** Where real models do the look-up, as their public sources have it. */

import { link, mono, p, type Text } from '../../text/say.ts';
import type { Note } from './note.ts';

const GPT2_CODE = link('openai/gpt-2, src/model.py', 'https://github.com/openai/gpt-2/blob/master/src/model.py');
const HUGGING_FACE = link(
  'huggingface/transformers, modeling_gpt2.py',
  'https://github.com/huggingface/transformers/blob/main/src/transformers/models/gpt2/modeling_gpt2.py',
);
const PYTORCH = link(
  'pytorch/pytorch, Embedding.cpp',
  'https://github.com/pytorch/pytorch/blob/main/aten/src/ATen/native/Embedding.cpp',
);

const SAID: Text = {
  en: [
    p`It is never made. In GPT-2’s own code (${GPT2_CODE}) the function ${mono('model')} looks the tokens up with ${mono('tf.gather(wte, X)')}: ${mono('X')} holds their IDs, and ${mono('wte')} is the table. In the version of Hugging Face (${HUGGING_FACE}) the class ${mono('GPT2Model')} makes ${mono('self.wte')}, an ${mono('nn.Embedding')}, and calls it in ${mono('forward')}: ${mono('self.wte(input_ids)')}. PyTorch in turn picks the rows by ${mono('index_select')}, in its function ${mono('embedding')} (${PYTORCH}).`,
    p`The product is there all the same, at the other end. The same function ${mono('model')} ends with ${mono('tf.matmul(h_flat, wte, transpose_b=True)')}: the same table, as the weight of a linear layer, gives one score for each token of the vocabulary. What comes in there are no one-hot rows, so no look-up can take its place.`,
  ],
  zh: [
    p`从来没有真的生成 one-hot。在 GPT-2 自己的代码里（${GPT2_CODE}），函数 ${mono('model')} 用 ${mono('tf.gather(wte, X)')} 查表：${mono('X')} 是 token ID，${mono('wte')} 是权重表。在 Hugging Face 的版本里（${HUGGING_FACE}），类 ${mono('GPT2Model')} 建立 ${mono('self.wte')}，也就是一个 ${mono('nn.Embedding')}，并在 ${mono('forward')} 里调用它：${mono('self.wte(input_ids)')}。PyTorch 则在函数 ${mono('embedding')} 里用 ${mono('index_select')} 取出这些行（${PYTORCH}）。`,
    p`矩阵乘法其实也在，只是在另一端。同一个函数 ${mono('model')} 的末尾是 ${mono('tf.matmul(h_flat, wte, transpose_b=True)')}：同一张表作为线性层的权重，给词表里的每个 token 算出一个分数。那里的输入不是 one-hot，所以不能用查表代替。`,
  ],
};

export const MODELS: Note = {
  id: 'models',
  heading: { en: 'Do real models make one-hot vectors?', zh: '真实的模型会生成 one-hot 向量吗？' },
  said: () => SAID,
  cells: () => [],
};
