import { largestOf } from '../../run/result_facts.ts';
import type { Ids, Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import {
  counted,
  GPT2_NAME,
  grouped,
  ids,
  listedInChinese,
  listedInEnglish,
  mono,
  p,
  paragraph,
  signed,
  type Text,
  W,
} from '../../text/say.ts';
import type { Words } from '../notebook.ts';

export const idsHeading: Localized = { en: 'Token IDs', zh: 'Token ID' };

const IDEA = paragraph({
  en: p`A tokenizer cuts a text into pieces, called tokens. The vocabulary is the list of all tokens, and the number of a token in it is its token ID.`,
  zh: p`分词器把文本切成小段，也就是 token，并给出每一段在词表（所有 token 的列表）中的编号：token ID。`,
});

/** Which IDs there are, how many rows they ask for, and how wide a row is. */
export function aboutIds(results: Results): Words {
  return [IDEA, results.ids && aboutCount(results.ids), aboutRows(results), aboutWidth(results)];
}

function aboutCount({ numbers, whole }: Ids): Text {
  const count = numbers.length;
  if (count === 0) return paragraph({ en: p`Here there are no IDs.`, zh: p`这里没有 ID。` });
  if (whole === null) {
    return paragraph({
      en: p`Here there ${count === 1 ? 'is' : 'are'} ${counted(count, 'number')}, but not all are integers, so they cannot be IDs.`,
      zh: p`这里有 ${count} 个数，但不全是整数，所以不能用作 ID。`,
    });
  }
  const texts = whole.map(signed);
  return paragraph({
    en: p`Here there ${count === 1 ? 'is' : 'are'} ${counted(count, 'ID')}: ${ids(listedInEnglish(texts))}.`,
    zh: p`这里有 ${count} 个 ID：${ids(listedInChinese(texts))}。`,
  });
}

function aboutRows({ ids: tokens, vocabulary }: Results): Text | null {
  if (tokens === null || vocabulary === null) return null;
  const { size, given } = vocabulary;
  const largest = largestOf(tokens);
  if (given) {
    const missing = largest !== null && largest >= size && size > 0n;
    return paragraph({
      en: p`The size of the vocabulary is set directly, ${mono(`num_idx = ${size}`)}; for a real model the tokenizer determines it. So the table ${W} ${size > 0n ? 'needs' : 'would have'} ${counted(size, 'row')}, whether or not every ID occurs.${missing ? ` The largest ID, ${String(largest)}, then has no row.` : ''}`,
      zh: p`这里直接给定了词表大小 ${mono(`num_idx = ${size}`)}；真实模型的词表大小由分词器决定。所以权重表 ${W} ${size > 0n ? '需要' : '就会有'} ${size} 行，不管每个 ID 是否都出现。${missing ? `这样，最大的 ID ${String(largest)} 就没有对应的行。` : ''}`,
    });
  }
  if (largest === null) return null;
  if (size <= 0n) {
    return paragraph({
      en: p`The largest ID is ${signed(largest)}. By the rule “largest ID + 1”, the table ${W} would have ${counted(size, 'row')}.`,
      zh: p`最大的 ID 是 ${signed(largest)}。按“最大的 ID 加 1”的规则，权重表 ${W} 就会有 ${size} 行。`,
    });
  }
  return paragraph({
    en: p`The largest ID is ${String(largest)}, so the table ${W} needs ${String(largest)} + 1 = ${counted(size, 'row')}: ${largest === 0n ? 'one for ID 0' : `one for each ID from 0 to ${String(largest)}`}.`,
    zh: p`最大的 ID 是 ${String(largest)}，所以权重表 ${W} 需要 ${String(largest)} + 1 = ${size} 行，${largest === 0n ? 'ID 0 占这一行' : `从 0 到 ${String(largest)} 的每个 ID 各占一行`}。`,
  });
}

function aboutWidth({ dimension }: Results): Text | null {
  if (dimension === null || dimension < 0n) return null;
  return paragraph({
    en: p`Every row will hold ${counted(dimension, 'number')}. This width, the embedding dimension, is a hyperparameter: a number that is chosen before training${dimension < 100n ? p`. The smallest ${GPT2_NAME} uses 768` : ''}.`,
    zh: p`每一行有 ${grouped(dimension)} 个数。这个宽度叫作嵌入维度，是一个超参数，也就是训练之前由人选定的数${dimension < 100n ? p`。最小的 ${GPT2_NAME} 用的是 768` : ''}。`,
  });
}
