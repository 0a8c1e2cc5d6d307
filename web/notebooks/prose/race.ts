import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { em, ids, onehot, p, weight } from '../../text/say.ts';
import type { Attempt } from '../attempt.ts';
import { GPT2 } from './cost.ts';

export const raceHeading: Localized = { en: 'Now make the vocabulary real', zh: '现在把词表变成真实大小' };

/** What is raced unless the reader chooses otherwise: GPT-2's table. */
export const RACE_SIZES = {
  rows: Number(GPT2.rows),
  columns: Number(GPT2.columns),
  tokens: 64,
  layout: 'vd',
} as const;

const { rows: V, columns: d, tokens: n } = RACE_SIZES;
const W = weight('W');

/** What it costs, and that neither way is a straw man. */
export const ABOUT_RACE: Localized<readonly Prose[]> = {
  en: [
    p`A table of a few rows is a toy. GPT-2’s ${W} is ${V} × ${d}. Both ways still give the same numbers, but for ${ids(`${n} tokens`)} the product multiplies ${n * V * d} times, all but ${n * d} of them by 0. The look-up reads ${n * d} weights, however many rows there are.`,
    p`That was counted. Here it is measured, ${em('on your machine')}. The product ${onehot('one-hot')} × ${W} is no straw man: a general one in blocks that fit the caches, on one thread, with SIMD. It just does not know that its left side is one-hot. A graphics card would be faster; a library that knows about one-hots would look up.`,
  ],
  zh: [
    p`只有几行的权重表是个玩具。GPT-2 的 ${W} 是 ${V} × ${d}。两种做法得到的数仍然相同；但对 ${ids(`${n} 个 token`)}，矩阵乘法要做 ${n * V * d} 次乘法，除了 ${n * d} 次，其余全是乘以 0。查表则只读 ${n * d} 个权重，不论表有多少行。`,
    p`以上是数出来的。这里要在${em('你的机器上')}实测。乘积 ${onehot('one-hot')} × ${W} 并没有故意写慢：它是通用的矩阵乘法，按缓存大小分块，单线程，用 SIMD，只是不知道左边是 one-hot。用显卡会更快；认得 one-hot 的库则会直接查表。`,
  ],
};

const SMALLEST = 4;

/** What a count foretells of the chart, before it is drawn. */
export const FORETELL: Attempt = {
  prompt: {
    en: p`From ${SMALLEST} rows to ${V} and with ${ids(`${n} tokens`)}: how much more must the product multiply, and how many more weights must the look-up read?`,
    zh: p`token 仍是 ${ids(`${n} 个`)}，表从 ${SMALLEST} 行变到 ${V} 行：矩阵乘法要多做多少次乘法？查表要多读多少个权重？`,
  },
  answer: {
    en: p`The product multiplies ${n * V * d} times instead of ${n * SMALLEST * d}, about ${Math.round(V / SMALLEST)} times as often. The look-up reads the same ${n * d} weights. So one line should climb with V, and the other stay level.`,
    zh: p`矩阵乘法从 ${n * SMALLEST * d} 次增加到 ${n * V * d} 次，约为 ${Math.round(V / SMALLEST)} 倍。查表读的还是那 ${n * d} 个权重。所以一条线应随 V 上升，另一条应保持水平。`,
  },
  change: null,
  claims: [SMALLEST, V].map((rows) => ({
    kind: 'cost',
    sizes: { tokens: BigInt(n), rows: BigInt(rows), columns: BigInt(d) },
    products: BigInt(n * rows * d),
    // The IDs are read too.
    reads: BigInt(n * d + n),
  })),
};
