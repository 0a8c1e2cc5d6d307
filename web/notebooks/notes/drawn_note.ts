/** Why another size of the vocabulary changes numbers of W that were there before. */

import { formatNumber } from '../../inputs/format.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import { counted, followed, p, paragraph, type Text, W } from '../../text/say.ts';
import type { Note } from './note.ts';

/** So many numbers are made at a time. */
const BLOCK = 16n;

// As normal_fill in aten/src/ATen/native/cpu/DistributionTemplates.h does it.
const HOW: Text = {
  en: [
    p`PyTorch draws fewer than 16 numbers one after another. From 16 numbers on it first draws as many random values as there are numbers, and then makes normal numbers of them in blocks of 16: each of two values, its own and the one 8 places away in its block. Where the last block would not be full, the last 16 numbers are drawn once more, from the 16 values that come next. So it depends on how many numbers there are of which values each of them is made.`,
  ],
  zh: [
    p`不到 16 个数时，PyTorch 逐个抽取。从 16 个数起，它先抽取与数的个数一样多的随机值，再每 16 个一块变成正态分布的数：每个数由两个值算出，一个是它自己的，另一个在块里与它相隔 8 位。如果最后一块不满，最后的 16 个数就用接下来的 16 个值重新抽取一次。所以每个数由哪些值算出，取决于一共有多少个数。`,
  ],
};

/** What that means for the table of this run. */
function said({ table }: Results): Text {
  if (table === null) return HOW;
  const [numbers, larger] = [BigInt(table.rows * table.columns), BigInt((table.rows + 1) * table.columns)];
  if (larger < BLOCK || larger === numbers) return HOW;
  const [one, other] = [blocksOf(numbers), blocksOf(larger)];
  return followed(
    HOW,
    paragraph({
      en: p`Here ${W} has ${counted(numbers, 'number')}: ${one.en}. With one more row there are ${larger}: ${other.en}.`,
      zh: p`这里 ${W} 有 ${numbers} 个数：${one.zh}。多一行就有 ${larger} 个数：${other.zh}。`,
    }),
  );
}

/** How so many numbers are drawn. */
function blocksOf(count: bigint): Localized {
  if (count < BLOCK) return { en: 'one after another', zh: '逐个抽取' };
  return count % BLOCK === 0n
    ? { en: 'whole blocks', zh: '正好是整块' }
    : { en: 'the last 16 are drawn once more', zh: '最后的 16 个重新抽取' };
}

export const DRAWN: Note = {
  id: 'drawn',
  heading: {
    en: 'Why does another vocabulary size change numbers that were there before?',
    zh: '为什么换一个词表大小，原来的数也会变？',
  },
  said,
  cells: (names, { seed }) =>
    names === null
      ? []
      : [
          `torch.manual_seed(${formatNumber(seed)})\nlarger = ${names.nn}.Embedding(num_idx + 1, out_dim)\nlarger.weight`,
        ],
  figure: 'stayed',
};

/** What is said of the figure: how many numbers of W stayed where they were. */
export function aboutStayed(stayed: number, of: number): Text {
  return paragraph({
    en: p`${W}, and the table with one more row. ${counted(stayed, 'number')} of the ${of} in ${W} stayed where ${stayed === 1 ? 'it was' : 'they were'}; in the larger table the others are hatched.`,
    zh: p`${W} 和多一行的表。${W} 的 ${of} 个数中有 ${stayed} 个留在原处，其余的在大表中带有斜纹。`,
  });
}
