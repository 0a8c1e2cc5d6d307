/** What padding_idx does to the gradient. */

import { factsOf } from '../../inputs/facts.ts';
import { formatNumber } from '../../inputs/format.ts';
import { ids, mono, p, paragraph, W } from '../../text/say.ts';
import type { Note } from './note.ts';

export const PADDING: Note = {
  id: 'padding',
  heading: { en: 'What does padding_idx change?', zh: 'padding_idx 改变了什么？' },
  said: ({ ids: tokens }) => {
    const [first] = tokens?.whole ?? [];
    const named = first === undefined ? '' : ids(String(first));
    const here = {
      en: first === undefined ? p`` : p` Below, ID ${named} is taken for the padding.`,
      zh: first === undefined ? p`` : p`下面以 ID ${named} 作为填充。`,
    };
    return paragraph({
      en: p`Texts that are trained together are filled up to one length with a token that means nothing. ${mono('padding_idx')} names its ID. Its row of ${W} is looked up like any other, but its gradient stays 0, however often the ID occurs, so this gradient never changes that row. A linear layer has no such setting: there, one has to leave these tokens out of the loss.${here.en}`,
      zh: p`一起训练的文本要用一个没有意义的 token 填充到同样的长度，${mono('padding_idx')} 就是它的 ID。查表时照样取出 ${W} 的这一行，但不管这个 ID 出现多少次，这一行的梯度始终是 0，所以这个梯度从不改变它。线性层没有这样的设置，只能在损失里不计这些 token。${here.zh}`,
    });
  },
  cells: (names, inputs) => {
    const [first] = factsOf(inputs).flat;
    if (names === null || first === undefined) return [];
    const { nn, embedding, ids: name } = names;
    return [
      `padded = ${nn}.Embedding.from_pretrained(\n    ${embedding}.weight.detach(), freeze=False,\n    padding_idx=${formatNumber(first)})\npadded(${name}).sum().backward()\npadded.weight.grad`,
    ];
  },
};
