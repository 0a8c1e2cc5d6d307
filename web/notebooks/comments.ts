import type { Localized } from '../text/localized.ts';

/** What the code of several notebooks says about itself. */
export const COMMENTS = {
  ids: { en: 'a short text, as token IDs', zh: '一小段文本，用 token ID 表示' },
  rows: { en: 'one row for every ID from 0 to the largest', zh: '从 0 到最大的 ID，每个 ID 一行' },
  vocabulary: { en: 'the size of the vocabulary: one row for each entry', zh: '词表大小：每个词条一行' },
  dimension: { en: 'the embedding dimension, a hyperparameter', zh: '嵌入维度，一个超参数' },
  seed: { en: 'random weights that are the same on every run', zh: '让每次运行得到相同的随机权重' },
  lookUpOne: { en: 'the vector of the token with this ID', zh: '这个 ID 的 token 的向量' },
  lookUp: { en: 'one row of the table for each ID', zh: '每个 ID 取出权重表的一行' },
  onehot: { en: 'the 1 stands in the column of the ID', zh: '1 在这个 ID 对应的那一列' },
  edit: { en: 'weights changed by hand', zh: '手动修改的权重' },
  share: { en: 'the weights of the embedding, transposed', zh: '嵌入层的权重，转置后使用' },
  dense: { en: 'the same weights in the dense layer', zh: '把同样的权重放进 Dense 层' },
  multiply: { en: 'one-hot rows times the weight', zh: 'one-hot 行乘以权重' },
  compare: { en: 'the look-up again, to compare', zh: '再查一次表，用来比较' },
  equal: { en: 'how many numbers are equal', zh: '有多少个数相等' },
  again: { en: 'the layer once more: how many numbers are equal?', zh: '再建一次这个层：有多少个数相等？' },
  slices: { en: 'one row for every token', zh: '每个 token 一行' },
  added: { en: 'the rows of one ID added up', zh: '同一个 ID 的行相加' },
  quiet: { en: 'fewer log messages from TensorFlow', zh: '让 TensorFlow 少输出一些日志' },
  legacy: { en: 'Keras 2, from the package tf_keras', zh: '使用 tf_keras 包里的 Keras 2' },
} as const satisfies Record<string, Localized>;
