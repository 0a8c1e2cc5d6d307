import { largestOf } from '../../run/facts.ts';
import type { Ids, Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import {
  counted,
  grouped,
  ids,
  listedInChinese,
  listedInEnglish,
  mono,
  p,
  paragraph,
  weight,
  type Text,
} from '../../text/say.ts';
import type { Words } from '../words.ts';

export const idsHeading: Localized = { en: 'Token IDs', zh: 'Token ID' };

const IDEA = paragraph({
  en: p`A text reaches a language model as token IDs, whole numbers that name pieces of text.`,
  zh: p`文本以 token ID 的形式进入语言模型：每个整数代表一小段文字。`,
});

/** Which IDs there are, how many rows they ask for, and how wide a row is. */
export function aboutIds(results: Results): Words {
  return [IDEA, results.ids && aboutCount(results.ids), aboutRows(results), aboutWidth(results)];
}

function aboutCount({ numbers, whole }: Ids): Text {
  const count = numbers.length;
  if (count === 0) return paragraph({ en: p`Here there are none at all.`, zh: p`这里一个也没有。` });
  if (whole === null) {
    return paragraph({
      en: p`Here there ${count === 1 ? 'is' : 'are'} ${count}, but not in whole numbers, and so they name nothing.`,
      zh: p`这里有 ${count} 个，但不全是整数，因此什么也代表不了。`,
    });
  }
  const texts = whole.map(String);
  return paragraph({
    en: p`Here there ${count === 1 ? 'is' : 'are'} ${count}: ${ids(listedInEnglish(texts))}.`,
    zh: p`这里有 ${count} 个：${ids(listedInChinese(texts))}。`,
  });
}

function aboutRows({ ids: tokens, vocabulary }: Results): Text | null {
  if (tokens === null || vocabulary === null) return null;
  const { size, given } = vocabulary;
  const largest = largestOf(tokens);
  const W = weight('W');
  if (given) {
    const missing = largest !== null && largest >= size && size > 0n;
    return paragraph({
      en: p`The size of the vocabulary is given, ${mono(`num_idx = ${size}`)}, as a tokenizer gives it for a real model. ${W} gets ${counted(size, 'row')}, whether or not every ID occurs.${missing ? ` ID ${String(largest)} is beyond them.` : ''}`,
      zh: p`这里给定了词表大小 ${mono(`num_idx = ${size}`)}，真实模型的词表大小由分词器决定。${W} 有 ${size} 行，不管每个 ID 是否出现。${missing ? `ID ${String(largest)} 超出了范围。` : ''}`,
    });
  }
  if (largest === null) return null;
  if (size <= 0n) {
    return paragraph({
      en: p`The largest is ${String(largest)}, and ${String(largest)} + 1 is no number of rows for the table ${W}.`,
      zh: p`最大的 ID 是 ${String(largest)}，而 ${String(largest)} + 1 不能作为权重表 ${W} 的行数。`,
    });
  }
  return paragraph({
    en: p`The largest is ${String(largest)}, so the table ${W} needs ${String(largest)} + 1 = ${counted(size, 'row')}: ${largest === 0n ? 'one for ID 0' : `one for each ID from 0 to ${String(largest)}`}.`,
    zh: p`最大的 ID 是 ${String(largest)}，所以权重表 ${W} 需要 ${String(largest)} + 1 = ${size} 行，${largest === 0n ? 'ID 0 占这一行' : `从 0 到 ${String(largest)} 的每个 ID 各占一行`}。`,
  });
}

function aboutWidth({ dimension }: Results): Text | null {
  if (dimension === null || dimension < 0n) return null;
  return paragraph({
    en: p`Every row will hold ${counted(dimension, 'number')}. This width, the embedding dimension, is free to choose${dimension < 100n ? '; the smallest GPT-2 takes 768' : ''}.`,
    zh: p`每一行有 ${grouped(dimension)} 个数。这个宽度叫作嵌入维度，可以自由选择${dimension < 100n ? '，最小的 GPT-2 用的是 768' : ''}。`,
  });
}
