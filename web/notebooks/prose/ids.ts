import { factsOf, type Facts } from '../../inputs/facts.ts';
import { formatNumber } from '../../inputs/format.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import {
  counted,
  followed,
  grouped,
  ids,
  listedInChinese,
  listedInEnglish,
  mono,
  p,
  paragraph,
  weight,
} from '../../text/say.ts';

export const idsHeading: Localized = { en: 'Token IDs', zh: 'Token ID' };

/** Which IDs there are, how many rows they ask for, and how wide a row is. `nestedMax`: whether max() takes nested IDs. */
export function aboutIds(inputs: Inputs, nestedMax: boolean): Localized<readonly Prose[]> {
  const facts = factsOf(inputs);
  const nested =
    !nestedMax && inputs.vocab === null && facts.shape !== null && facts.shape.slice(1).some((size) => size !== 1);
  const rows = nested ? rowsOfNested() : aboutRows(inputs, facts);
  return followed(aboutCount(facts), rows, aboutWidth(facts));
}

function aboutCount({ flat }: Facts): Localized<readonly Prose[]> {
  const texts = flat.map(formatNumber);
  const count = flat.length;
  if (count === 0) {
    return paragraph({
      en: p`A text reaches a language model as token IDs. Here there are none at all.`,
      zh: p`文本以 token ID 的形式进入语言模型。这里一个也没有。`,
    });
  }
  const listed = { en: ids(listedInEnglish(texts)), zh: ids(listedInChinese(texts)) };
  return paragraph({
    en: p`A text reaches a language model as token IDs, whole numbers that name pieces of text. Here there ${count === 1 ? 'is' : 'are'} ${count}: ${listed.en}.`,
    zh: p`文本以 token ID 的形式进入语言模型：每个整数代表一小段文字。这里有 ${count} 个：${listed.zh}。`,
  });
}

function aboutRows(inputs: Inputs, { rows, largest }: Facts): Localized<readonly Prose[]> {
  const W = weight('W');
  if (inputs.vocab !== null && rows !== null) {
    const missing = largest !== null && largest >= rows && rows > 0n;
    return paragraph({
      en: p`The size of the vocabulary is given, ${mono(`num_idx = ${formatNumber(inputs.vocab)}`)}, as a tokenizer gives it for a real model. ${W} gets ${counted(rows, 'row')}, whether or not every ID occurs.${missing ? ` ID ${String(largest)} is beyond them.` : ''}`,
      zh: p`这里给定了词表大小 ${mono(`num_idx = ${formatNumber(inputs.vocab)}`)}，真实模型的词表大小由分词器决定。${W} 有 ${rows} 行，不管每个 ID 是否出现。${missing ? `ID ${String(largest)} 超出了范围。` : ''}`,
    });
  }
  if (rows === null || largest === null) {
    return paragraph({
      en: p`How many rows the table ${W} needs cannot be told from these.`,
      zh: p`从这些值看不出权重表 ${W} 需要多少行。`,
    });
  }
  if (rows <= 0n) {
    return paragraph({
      en: p`The largest is ${String(largest)}, and ${String(largest)} + 1 is no number of rows for the table ${W}.`,
      zh: p`最大的 ID 是 ${String(largest)}，而 ${String(largest)} + 1 不能作为权重表 ${W} 的行数。`,
    });
  }
  return paragraph({
    en: p`The largest is ${String(largest)}, so the table ${W} needs ${String(largest)} + 1 = ${counted(rows, 'row')}: ${largest === 0n ? 'one for ID 0' : `one for each ID from 0 to ${String(largest)}`}.`,
    zh: p`最大的 ID 是 ${String(largest)}，所以权重表 ${W} 需要 ${String(largest)} + 1 = ${rows} 行，${largest === 0n ? 'ID 0 占这一行' : `从 0 到 ${String(largest)} 的每个 ID 各占一行`}。`,
  });
}

function rowsOfNested(): Localized<readonly Prose[]> {
  return paragraph({
    en: p`They are nested, and Python’s ${mono('max')} compares the inner lists as wholes, which tensors do not allow. A vocabulary size, given by hand, makes ${mono('max')} unnecessary.`,
    zh: p`这些 ID 是嵌套的，而 Python 的 ${mono('max')} 会把内层列表当作整体来比较，张量不支持这样做。直接给出词表大小，就不再需要 ${mono('max')}。`,
  });
}

function aboutWidth({ columns }: Facts): Localized<readonly Prose[]> {
  if (columns === null || columns < 0n) {
    return paragraph({
      en: p`The embedding dimension, the width of a row, must be a whole number that is not negative.`,
      zh: p`嵌入维度就是每一行的宽度，必须是非负整数。`,
    });
  }
  return paragraph({
    en: p`Every row will hold ${counted(columns, 'number')}. This width, the embedding dimension, is free to choose${columns < 100n ? '; GPT-2 takes 768' : ''}.`,
    zh: p`每一行有 ${grouped(columns)} 个数。这个宽度叫作嵌入维度，可以自由选择${columns < 100n ? '，GPT-2 用的是 768' : ''}。`,
  });
}
