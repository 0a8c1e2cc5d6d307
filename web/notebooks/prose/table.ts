import { formatNumber } from '../../inputs/format.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import {
  counted,
  listedInChinese,
  listedInEnglish,
  mono,
  NOTHING,
  p,
  paragraph,
  weight,
  type Text,
} from '../../text/say.ts';
import type { Words } from '../words.ts';

export const tableHeading: Localized = { en: 'The table W', zh: '权重表 W' };

const W = weight('W');

const IDEA = paragraph({
  en: p`An embedding layer holds nothing but a table of numbers, ${W}, with one row for each ID.`,
  zh: p`嵌入层里只有一张数表 ${W}，每个 ID 占一行。`,
});

const RANDOM = paragraph({
  en: p`Its numbers start out random, drawn from a normal distribution. Another seed, vocabulary or dimension may change numbers all over ${W}, not only those that are added.`,
  zh: p`这些数一开始是随机的，取自正态分布。换一个种子、词表大小或维度，整个 ${W} 里的数都可能改变，而不只是多出来的部分。`,
});

/** What an embedding layer holds, and where its random numbers come from. */
export function aboutTable(results: Results): Words {
  return [...aboutSize(results), RANDOM, results.table && aboutSeed(results), aboutEdits(results)];
}

/** How large the table is. */
export function aboutSize({ table }: Results): Words {
  if (table === null) return [IDEA, null];
  const { rows, columns } = table;
  const numbers = BigInt(rows) * BigInt(columns);
  return [
    IDEA,
    paragraph({
      en: p`Here it has ${counted(rows, 'row')} and ${counted(columns, 'column')}: ${rows} × ${columns} = ${counted(numbers, 'number')}.`,
      zh: p`这里它有 ${rows} 行 ${columns} 列：${rows} × ${columns} = ${numbers} 个数。`,
    }),
  ];
}

function aboutSeed({ seed }: Results): Text | null {
  if (seed === null) return null;
  return paragraph({
    en: p`Seed ${seed} makes them the same on every run.`,
    zh: p`种子 ${seed} 让每次运行得到相同的数。`,
  });
}

/** Which weights were changed by hand. */
export function aboutEdits(results: Results): Text | null {
  if (results.edits === null) return null;
  const edits = results.edits.map(
    ({ row, col, value }) => `W[${formatNumber(row)}, ${formatNumber(col)}] = ${formatNumber(value)}`,
  );
  if (edits.length === 0) return NOTHING;
  return paragraph({
    en: p`Then ${counted(edits.length, 'weight')} ${edits.length === 1 ? 'is' : 'are'} changed by hand: ${mono(listedInEnglish(edits))}.`,
    zh: p`随后手动修改了 ${edits.length} 个权重：${mono(listedInChinese(edits))}。`,
  });
}
