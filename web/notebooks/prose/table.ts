import { factsOf } from '../../inputs/facts.ts';
import { formatNumber } from '../../inputs/format.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import {
  counted,
  followed,
  listedInChinese,
  listedInEnglish,
  mono,
  NOTHING,
  p,
  paragraph,
  weight,
} from '../../text/say.ts';

export const tableHeading: Localized = { en: 'The table W', zh: '权重表 W' };

/** What an embedding layer holds, and where its random numbers come from. */
export function aboutTable(inputs: Inputs): Localized<readonly Prose[]> {
  const seed = formatNumber(inputs.seed);
  const W = weight('W');
  const random = paragraph({
    en: p`Its numbers start out random, drawn from a normal distribution. Seed ${seed} makes them the same on every run. Another seed, vocabulary or dimension may change numbers all over ${W}, not only those that are added.`,
    zh: p`这些数一开始是随机的，取自正态分布。种子 ${seed} 让每次运行得到相同的数。换一个种子、词表大小或维度，整个 ${W} 里的数都可能改变，而不只是多出来的部分。`,
  });
  return followed(aboutSize(inputs), random, aboutEdits(inputs));
}

/** How large the table is. */
export function aboutSize(inputs: Inputs): Localized<readonly Prose[]> {
  const { rows, columns } = factsOf(inputs);
  const W = weight('W');
  if (rows === null || columns === null || rows <= 0n || columns < 0n) {
    return paragraph({
      en: p`An embedding layer holds nothing but a table of numbers, ${W}, with one row for each ID.`,
      zh: p`嵌入层里只有一张数表 ${W}，每个 ID 占一行。`,
    });
  }
  return paragraph({
    en: p`An embedding layer holds nothing but a table of numbers, ${W}: ${counted(rows, 'row')}, one for each ID, and ${counted(columns, 'column')}; ${rows} × ${columns} = ${counted(rows * columns, 'number')}.`,
    zh: p`嵌入层里只有一张数表 ${W}：每个 ID 占一行，共 ${rows} 行 ${columns} 列，${rows} × ${columns} = ${rows * columns} 个数。`,
  });
}

/** Which weights were changed by hand. */
export function aboutEdits(inputs: Inputs): Localized<readonly Prose[]> {
  const edits = inputs.edits.map(
    ({ row, col, value }) => `W[${formatNumber(row)}, ${formatNumber(col)}] = ${formatNumber(value)}`,
  );
  if (edits.length === 0) return NOTHING;
  return paragraph({
    en: p`Then ${counted(edits.length, 'weight')} ${edits.length === 1 ? 'is' : 'are'} changed by hand: ${mono(listedInEnglish(edits))}.`,
    zh: p`随后手动修改了 ${edits.length} 个权重：${mono(listedInChinese(edits))}。`,
  });
}
