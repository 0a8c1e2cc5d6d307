/** What is said of the time that both ways to learn take. */

import type { LoopTimes } from '../../page/walk/loop_times.ts';
import type { Localized } from '../../text/localized.ts';

export const TIMES_WORDS = {
  measure: { en: 'Time both ways', zh: '给两种做法计时' },
  again: { en: 'Time them again', zh: '再测一次' },
  measuring: { en: 'Measuring…', zh: '正在测量……' },
  failed: { en: 'That could not be measured here.', zh: '这里无法测量。' },
  why: {
    en: 'With so small a table, nearly all of this goes into the calls themselves and not into the numbers. The race shows what a large table changes.',
    zh: '表这么小，时间几乎都花在函数调用上，而不是计算上。表变大时会怎样，请看“用真实大小的词表比一比”那一步。',
  },
} as const satisfies Record<string, Localized>;

/** A time of so many milliseconds, with as many digits as it bears. */
function inMilliseconds(time: number): string {
  return `${Number(time.toPrecision(2))} ms`;
}

/** What was measured, in a sentence for each way to learn; and how. */
export function timesFound({ product, lookup, steps, rounds, runs }: LoopTimes): Localized {
  const [byProduct, byLookUp] = [product, lookup].map(inMilliseconds);
  return {
    en: `${steps} steps take ${byProduct} by the product and ${byLookUp} by the look-up. Measured just now on your machine, in this page’s own core: each loop ran ${runs} times, in ${rounds} rounds; these are the medians.`,
    zh: `${steps} 步训练，用乘积需要 ${byProduct}，用查表需要 ${byLookUp}。这是刚才在你的机器上、由本页自己的核心测得的：每个循环运行了 ${runs} 次，分 ${rounds} 轮，取中位数。`,
  };
}
