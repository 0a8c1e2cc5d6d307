/** The lessons' cells in the Keras notebook. */

import { factsOf } from '../inputs/facts.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { oncePerObject } from '../inputs/once.ts';
import { isUnspaced } from '../inputs/sentence.ts';
import type { Localized } from '../text/localized.ts';
import { kerasLearningCells, kerasPlaneCells } from './keras_learning.ts';
import { LESSON_COMMENTS, mixingOf, textLine, tokenCells, type LessonCells } from './lesson_cells.ts';
import { cell, code, comment, type Line } from './line.ts';

const COMMENTS = {
  numbered: { en: 'from 1 on, the most frequent first', zh: '从 1 开始编号，出现最多的在前' },
  wordTable: {
    en: 'one row for each entry, and row 0, which none has',
    zh: '词表的每一项占一行；另有 0 号行，不属于任何一项',
  },
  ...LESSON_COMMENTS,
  scores: { en: 'each row with every row of the table', zh: '每一行与表的每一行相乘' },
  copies: { en: 'set_weights copies the numbers', zh: 'set_weights 复制这些数' },
  embedding: { en: 'and the embedding layer', zh: '再看嵌入层' },
} as const satisfies Record<string, Localized>;

const SEEDED = code`tf.keras.utils.set_random_seed(123)`;

/** The cells for these inputs, made once. */
export const kerasLessons = oncePerObject((inputs: Inputs): LessonCells => {
  const mean = '.numpy().round(4)';
  return {
    sentence: [
      cell(
        'vocab',
        textLine(inputs),
        code`tokenizer = tf.keras.preprocessing.text.Tokenizer(${isUnspaced(inputs.text) ? 'char_level=True' : ''})`,
        code`tokenizer.fit_on_texts([text])`,
        comment(COMMENTS.numbered),
        code`tokenizer.word_index`,
      ),
      cell('word-ids', code`word_ids = tf.constant(tokenizer.texts_to_sequences([text])[0])`, code`print(word_ids)`),
      cell(
        'word-rows',
        comment(COMMENTS.wordTable),
        SEEDED,
        code`num_rows = len(tokenizer.word_index) + 1`,
        code`word_embedding = tf.keras.layers.Embedding(num_rows, out_dim)`,
        code`word_embedding(word_ids)`,
      ),
    ],
    tokens: [
      ...tokenCells(inputs),
      cell(
        'token-rows',
        comment(COMMENTS.tokenTable),
        SEEDED,
        code`token_embedding = tf.keras.layers.Embedding(tokenizer.n_vocab, out_dim)`,
        code`tokens = tf.constant(token_ids)`,
        code`token_embedding(tokens)`,
      ),
    ],
    mix: [
      cell('mix', ...mixLines(inputs), code`linear(mix)`),
      cell(
        'mean-product',
        comment(COMMENTS.mean),
        code`mean = tf.reduce_mean(onehot, axis=0, keepdims=True)`,
        code`linear(mean)${mean}`,
      ),
      cell('mean-look-up', code`tf.reduce_mean(embedding(idx), axis=0, keepdims=True)${mean}`),
    ],
    back: [
      cell(
        'back',
        code`rows = ${rowsOf(inputs)}`,
        comment(COMMENTS.scores),
        code`scores = tf.matmul(rows, embedding.embeddings, transpose_b=True)`,
        code`tf.argmax(scores, axis=-1)`,
      ),
    ],
    train: [
      cell(
        'train',
        code`trained = tf.keras.layers.Dense(`,
        code`    out_dim, use_bias=False, kernel_initializer='zeros')`,
        code`trained.build(onehot.shape)`,
        comment(COMMENTS.copies),
        code`trained.set_weights(embedding.get_weights())`,
        code`with tf.GradientTape() as tape:`,
        code`    total = tf.reduce_sum(trained(onehot))`,
        code`gradient = tape.gradient(total, trained.kernel)`,
        code`optimizer = tf.keras.optimizers.SGD(learning_rate=0.1)`,
        code`optimizer.apply_gradients([(gradient, trained.kernel)])`,
        code`trained.get_weights()`,
      ),
      cell('untouched', comment(COMMENTS.embedding), code`embedding.get_weights()`),
    ],
    learn: kerasLearningCells(inputs),
    plane: kerasPlaneCells(inputs),
  };
});

/** The rows that were looked up, one below the other however the IDs are nested. */
function rowsOf(inputs: Inputs): string {
  const { shape, flat } = factsOf(inputs);
  return (shape?.length ?? 1) === 1
    ? 'embedding(idx)'
    : `tf.reshape(embedding(idx), (${String(flat.length)}, out_dim))`;
}

function mixLines(inputs: Inputs): readonly Line[] {
  const { list, first, told } = mixingOf(inputs);
  if (first === null) return [told, code`mix = tf.constant([${list}])`];
  return [told, code`mix = np.zeros((1, num_idx))`, code`mix[0, :${first}] = ${list}`];
}
