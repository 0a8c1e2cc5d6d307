import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { em, ids, onehot, p, weight } from '../../text/say.ts';
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
