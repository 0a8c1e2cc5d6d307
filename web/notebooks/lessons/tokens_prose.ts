/** What the lesson on GPT-2's tokens says. */

import { GPT2_TABLE } from '../../run/estimated_work.ts';
import { samplesOf, tokensOf, type Sample, type Tokens } from '../../run/token_results.ts';
import type { Results } from '../../run/results.ts';
import { counted, GPT2_NAME, grouped, ids, mono, p, paragraph, type Text } from '../../text/say.ts';
import type { Localized } from '../../text/localized.ts';
import type { Framework } from '../../program/cell.ts';
import type { Words } from '../notebook.ts';

const PIECES = paragraph({
  en: p`${GPT2_NAME} reads neither words nor letters. Its tokenizer starts from the bytes of a text and joins neighbours that often stood together in the texts that it was made from, until nothing more can be joined. The pieces that remain are the tokens.`,
  zh: p`${GPT2_NAME} 读的既不是词，也不是字母。它的分词器从文本的字节出发，把经常连在一起的相邻部分一次次合并；哪些部分经常连在一起，是事先从大量文本里数出来的。合并到不能再合并，剩下的就是 token。`,
});

const NOT_HERE = paragraph({
  en: p`A file lists which parts are joined: the vocabulary of ${GPT2_NAME}. It has 0.2 MB, and is fetched when you press the button. Nothing that you type leaves this page.`,
  zh: p`哪些部分可以合并，记在一个文件里，这就是 ${GPT2_NAME} 的词表。它有 0.2 MB，按下按钮才会下载。你输入的内容不会离开本页。`,
});

/** What the button says that fetches the vocabulary, and what is said where it did not come, or once it has. */
export const FETCHING = {
  button: { en: 'Fetch the vocabulary of GPT-2 (0.2 MB)', zh: '下载 GPT-2 的词表（0.2 MB）' },
  missing: { en: 'The vocabulary did not load.', zh: '词表没有加载成功。' },
  came: (cells: number): Localized => ({
    en: `The vocabulary of GPT-2 has come: ${counted(cells, 'cell')} of this step ${cells === 1 ? 'is' : 'are'} answered with it.`,
    zh: `GPT-2 的词表已下载：这一步的 ${cells} 个单元格有了输出。`,
  }),
};

/** How a text becomes tokens, before their vocabulary is here. */
export function aboutTokens(): Words {
  return [PIECES];
}

/** What the button does that fetches it. */
export function aboutFetching(): Words {
  return [NOT_HERE];
}

/** What becomes of the reader's text and of some others. */
export function aboutGpt2(results: Results): Words {
  const { framework } = results;
  const tokens = tokensOf(results);
  const samples = samplesOf(results);
  return [
    PIECES,
    tokens && counting(tokens),
    samples && aboutSamples(samples),
    tokens && aboutTable(tokens, framework),
  ];
}

const OWN_TEXT = paragraph({
  en: p`The text is your sentence. Change it in the code, here or in the step before. A code cell of your own can encode any other.`,
  zh: p`这里的文本就是你的句子：可以在这里的代码里修改，也可以在上一步修改。还可以添加一个代码单元格，编码别的文本。`,
});

/** What the reader can change. */
export function aboutOwnText(results: Results): Words {
  return [tokensOf(results) && OWN_TEXT];
}

function counting({ vocabulary, ids: tokens, pieces, inBytes }: Tokens): Text {
  const count = tokens.numbers.length;
  const broken = pieces.some((piece) => piece.includes('\ufffd'));
  return paragraph({
    en: p`${GPT2_NAME} knows ${vocabulary} tokens. This text becomes ${counted(count, 'token')}.${broken ? ' A � stands for a token that is only a part of a character.' : ''}${inBytes ? ' Where a token is only a part of a character, its bytes are shown.' : ''}`,
    zh: p`${GPT2_NAME} 认识 ${grouped(vocabulary)} 个 token。这段文本变成了 ${count} 个 token。${broken ? '“�”表示这个 token 只是一个字符的一部分。' : ''}${inBytes ? '如果一个 token 只是一个字符的一部分，就写出它的字节。' : ''}`,
  });
}

function aboutSamples([long, bare, spaced, emoji, chinese]: readonly Sample[]): Text {
  if (!long || !bare || !spaced || !emoji || !chinese) return paragraph({ en: [], zh: [] });
  const parts = long.pieces.map((piece) => `“${piece}”`).join(', ');
  const [the, spacedThe] = [ids(bare.ids.join(', ')), ids(spaced.ids.join(', '))];
  return paragraph({
    en: p`${mono(long.text)} becomes ${counted(long.ids.length, 'token')}: ${parts}. The space before a word belongs to its token, so ${mono("'the'")} has ID ${the} and ${mono("' the'")} has ID ${spacedThe}: two tokens, two rows. ${emoji.text} becomes ${counted(emoji.ids.length, 'token')}, and the two Chinese characters of the last text become ${counted(chinese.ids.length, 'token')}: few of their bytes stood together often.`,
    zh: p`${mono(long.text)} 变成 ${long.ids.length} 个 token：${parts.replaceAll(', ', '、')}。单词前面的空格属于它的 token，所以 ${mono("'the'")} 的 ID 是 ${the}，${mono("' the'")} 的 ID 是 ${spacedThe}：两个 token，两行权重。${emoji.text} 变成 ${emoji.ids.length} 个 token，“${chinese.text}”两个字变成 ${chinese.ids.length} 个 token：它们的字节在那些文本里很少连在一起，所以很少合并。`,
  });
}

function aboutTable({ vocabulary, rows }: Tokens, framework: Framework): Text {
  const { columns: width } = GPT2_TABLE;
  const isKeras = framework === 'keras';
  return paragraph({
    en: p`The table has a row for each token. It is drawn here from ${isKeras ? 'a seed' : 'the notebook’s seed'}, with ${counted(rows.columns, 'number')} in a row: it holds no weights of ${GPT2_NAME}, and nothing that was learned. The smallest ${GPT2_NAME} has ${width} numbers in a row, ${vocabulary * width} in all.`,
    zh: p`表里每个 token 占一行。这些数是用${isKeras ? '一个固定的' : '笔记本的'}种子现场抽取的，每行 ${rows.columns} 个数：里面没有 ${GPT2_NAME} 的权重，也什么都没学到。最小的 ${GPT2_NAME} 每行有 ${width} 个数，一共 ${grouped(vocabulary * width)} 个。`,
  });
}
