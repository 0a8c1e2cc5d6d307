import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { em, GPT2_NAME, ids, onehot, p, W } from '../../text/say.ts';
import { GPT2 } from './cost_prose.ts';

export const raceHeading: Localized = { en: 'A race with a real vocabulary', zh: '用真实大小的词表比一比' };

/** What is raced unless the reader chooses otherwise: GPT-2's table. */
export const RACE_SIZES = {
  rows: Number(GPT2.rows),
  columns: Number(GPT2.columns),
  tokens: 64,
  layout: 'vd',
} as const;

const { rows: V, columns: d, tokens: n } = RACE_SIZES;
/** What it costs, and that neither way is a straw man. */
export const ABOUT_RACE: Localized<readonly Prose[]> = {
  en: [
    p`Real tables are much larger than the one in this notebook: that of the smallest ${GPT2_NAME} is ${V} × ${d}. For ${ids(`${n} tokens`)} the product then makes ${n * V * d} multiplications, and all but ${n * d} of them are by 0. The look-up reads ${n * d} weights, no matter how many rows ${W} has.`,
    p`These numbers are counted. The times are measured ${em('on your machine')} when you start the race. The product ${onehot('one-hot')} × ${W} is a fast general matrix product: it works in blocks that fit the processor’s caches, on one thread, with SIMD instructions. It does not know that its left matrix is one-hot. A graphics card would be faster; a library that knows that the input is one-hot would do a look-up instead.`,
  ],
  zh: [
    p`真实模型的权重表比这个笔记本里的大得多：最小的 ${GPT2_NAME} 的表是 ${V} × ${d}。对 ${ids(`${n} 个 token`)}，矩阵乘法要做 ${n * V * d} 次乘法，其中除了 ${n * d} 次以外全是乘以 0。查表则只读 ${n * d} 个权重，不论 ${W} 有多少行。`,
    p`以上次数是算出来的，时间则让两种方法${em('在你的机器上')}比赛，实际测量。${onehot('one-hot')} × ${W} 用的是很快的通用矩阵乘法：按处理器缓存的大小分块，单线程，使用 SIMD 指令。它不知道左边的矩阵是 one-hot。用显卡会更快；知道输入是 one-hot 的库则会改用查表。`,
  ],
};
