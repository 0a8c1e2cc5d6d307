import type { Localized } from '../text/localized.ts';

/** What the code of several notebooks says about itself. */
export const COMMENTS = {
  ids: { en: 'a short text, as token IDs', zh: '一小段文本，用 token ID 表示' },
  rows: { en: 'one row for every ID from 0 to the largest', zh: '从 0 到最大的 ID，每个 ID 一行' },
  vocabulary: { en: 'the size of the vocabulary: one row for each entry', zh: '词表大小：每个词条一行' },
  dimension: { en: 'how many numbers a row holds', zh: '每一行有多少个数' },
  seed: { en: 'the same random numbers for everyone', zh: '固定随机数，让每个人得到相同的结果' },
  edit: { en: 'weights changed by hand', zh: '手动修改的权重' },
  share: { en: 'the same numbers, with rows and columns exchanged', zh: '同样的数，只是行列互换' },
  compare: { en: 'the look-up again, to compare', zh: '再查一次表，用来比较' },
  equal: { en: 'how many numbers are equal', zh: '有多少个数相等' },
  again: { en: 'the layer once more: how many numbers are equal?', zh: '再建一次这个层：有多少个数相等？' },
  slices: { en: 'one row for every token', zh: '每个 token 一行' },
  added: { en: 'the rows of one ID added up', zh: '同一个 ID 的行相加' },
  quiet: { en: 'less talk from TensorFlow', zh: '让 TensorFlow 少输出一些日志' },
  legacy: { en: 'Keras 2, from the package tf_keras', zh: '使用 tf_keras 包里的 Keras 2' },
} as const satisfies Record<string, Localized>;
