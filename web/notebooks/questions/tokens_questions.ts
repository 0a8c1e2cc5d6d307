/** Questions at the lesson on GPT-2's tokens. */

import { samplesOf, tokensOf } from '../../run/token_results.ts';
import { counted, GPT2_NAME, ids, mono, p } from '../../text/say.ts';
import { right, wrong, type Questions } from '../question.ts';

/** Whether a word is the same token with and without a space before it, and what the rows of the table mean. */
export const askTokens: Questions = (results) => {
  const tokens = results.changed ? null : tokensOf(results);
  const [long, bare, spaced] = samplesOf(results) ?? [];
  if (tokens === null || tokens.rows.columns < 2 || long === undefined || bare === undefined || spaced === undefined)
    return [];
  const [one, other] = [ids(bare.ids.join(', ')), ids(spaced.ids.join(', '))];
  return [
    {
      prompt: {
        en: p`Is the row of ${mono("' the'")} more like the row of ${mono("'the'")} than other rows of this table?`,
        zh: p`在这张表中，${mono("' the'")} 的行比别的行更像 ${mono("'the'")} 的行吗？`,
      },
      from: [
        wrong(
          { en: 'Yes: it is the same word', zh: '是的：它们是同一个词' },
          {
            en: p`The table knows only IDs, and these are ${one} and ${other}. That both are the same word is nowhere in it.`,
            zh: p`表只认识 ID，而它们的 ID 是 ${one} 和 ${other}。表里没有任何地方说它们是同一个词。`,
          },
        ),
        wrong(
          { en: 'It is the same row', zh: '它们就是同一行' },
          {
            en: p`The space belongs to the token: the IDs are ${one} and ${other}, and each ID picks a row of its own.`,
            zh: p`空格属于 token：它们的 ID 是 ${one} 和 ${other}，每个 ID 取出自己的一行。`,
          },
        ),
        right(
          { en: 'No: only training could make it so', zh: '不是：只有训练才能让它们相像' },
          {
            en: p`All rows have been drawn independently here. In ${GPT2_NAME} the two are alike, because it has learned from texts that they are used in similar ways.`,
            zh: p`这里的每一行都是独立抽取的。在 ${GPT2_NAME} 里，这两行是相像的，因为它从文本中学到了它们用法相近。`,
          },
        ),
      ],
      change: null,
    },
    {
      prompt: {
        en: p`The word ${mono(long.text)} is no token of ${GPT2_NAME}. What would a tokenizer that knows only whole words have to do with it?`,
        zh: p`单词 ${mono(long.text)} 不是 ${GPT2_NAME} 的一个 token。如果分词器只认识完整的词，遇到它该怎么办？`,
      },
      from: [
        right(
          { en: 'Put one “unknown” token in its place', zh: '用一个“未知”token 代替它' },
          {
            en: p`All unknown words would then have the same row. ${GPT2_NAME} never needs that: in the worst case it takes single bytes, and here ${counted(long.ids.length, 'token')}.`,
            zh: p`那样，所有未知的词都会取出同一行。${GPT2_NAME} 从不需要这样做：最坏的情况下它取单个字节，而这里是 ${long.ids.length} 个 token。`,
          },
        ),
        wrong(
          { en: 'Make a new row for it', zh: '为它新增一行' },
          {
            en: p`The table is as large as it was when the model was trained. A new row would be untrained.`,
            zh: p`表的大小在模型训练时就定了。新增的一行是没有训练过的。`,
          },
        ),
        wrong(
          { en: 'Take the row of the word that is nearest', zh: '取最相近的那个词的行' },
          {
            en: p`Which word is nearest could only be told from its row, and it has none.`,
            zh: p`要知道哪个词最相近，得看它自己的行，而它没有行。`,
          },
        ),
      ],
      change: null,
    },
  ];
};
