/** The cells of the lessons in which rows learn which word comes next, in the Keras notebook. */

import type { Inputs } from '../inputs/inputs.ts';
import type { Cell } from './cell.ts';
import { betweenWords, LEARNING_COMMENTS as COMMENTS, rhymeLines, STEPS } from './lesson_cells.ts';
import { cell, code, comment, type Line } from './line.ts';
import type { TimedLoops } from './timed_loops.ts';

const BY_PRODUCT = 'tf.one_hot(xs[pair:pair + 1], V) @ W';
const BY_LOOK_UP = 'tf.gather(W, xs[pair:pair + 1])';

const FIRST_TABLE: readonly Line[] = [code`np.random.seed(123)`, code`start = np.random.randn(V, V).astype('float32')`];
const START: readonly Line[] = [
  code`W = tf.Variable(start)`,
  code`optimizer = tf.keras.optimizers.SGD(learning_rate=2.0)`,
];

/** A step for each pair of words. */
function loop(scores: string, losses: string): readonly Line[] {
  return [
    code`for step in range(${String(STEPS)}):`,
    code`    pair = step % len(xs)`,
    code`    with tf.GradientTape() as tape:`,
    code`        scores = ${scores}`,
    code`        chances = tf.nn.softmax(scores)[0]`,
    code`        loss = -tf.math.log(chances[ys[pair]])`,
    code`    gradient = tape.gradient(loss, W)`,
    code`    optimizer.apply_gradients([(gradient, W)])`,
    code`    ${losses}.append(loss.numpy())`,
  ];
}

/** The cells of a table that learns, for these inputs. */
export function kerasLearningCells(inputs: Inputs): readonly Cell[] {
  return [
    cell('rhyme', ...rhymeLines(inputs, 'tf.constant')),
    cell(
      'learn',
      ...FIRST_TABLE,
      ...START,
      code`losses, path = [], [start]`,
      comment(COMMENTS.eachStep),
      ...loop(BY_PRODUCT, 'losses'),
      code`    path.append(W.numpy())`,
      code`path = tf.constant(np.stack(path))`,
      code`path.shape`,
    ),
    cell(
      'learn-look-up',
      comment(COMMENTS.byLookUp),
      ...START,
      code`losses_lookup = []`,
      ...loop(BY_LOOK_UP, 'losses_lookup'),
      code`losses_lookup == losses`,
    ),
    cell('both-losses', comment(COMMENTS.sameLosses), code`np.round([losses, losses_lookup], 4)[:, ::6]`),
    cell(
      'text-losses',
      comment(COMMENTS.textLosses),
      code`text_losses = []`,
      code`for table in path:`,
      code`    chances = tf.nn.softmax(tf.gather(table, xs))`,
      code`    of_next = tf.reduce_sum(chances * tf.one_hot(ys, V), axis=1)`,
      code`    text_losses.append(-tf.reduce_mean(tf.math.log(of_next)))`,
      code`text_losses = tf.stack(text_losses)`,
      code`np.round(text_losses[::6], 4)`,
    ),
    cell(
      'written',
      comment(COMMENTS.written),
      code`names = sorted(vocab)`,
      code`for table in (start, W.numpy()):`,
      code`    word, said = int(word_ids[0]), []`,
      code`    for _ in range(12):`,
      code`        said.append(names[word])`,
      code`        chances = tf.nn.softmax(table[word]).numpy()`,
      code`        word = np.random.choice(V, p=chances)`,
      code`    print('${betweenWords(inputs)}'.join(said))`,
    ),
  ];
}

/** A model of two layers, whose rows are points: where they are before each step and after the last, and its losses. */
export function kerasPlaneCells(inputs: Inputs): readonly Cell[] {
  return [
    cell('plane-text', ...rhymeLines(inputs, 'tf.constant')),
    cell(
      'plane',
      comment(COMMENTS.plane),
      code`tf.keras.utils.set_random_seed(123)`,
      code`plane = tf.keras.layers.Embedding(V, 2)`,
      code`guess = tf.keras.layers.Dense(V)`,
      code`optimizer = tf.keras.optimizers.SGD(learning_rate=1.0)`,
      code`places, plane_losses = [], []`,
      code`for step in range(${String(STEPS + 1)}):`,
      code`    with tf.GradientTape() as tape:`,
      code`        chances = tf.nn.softmax(guess(plane(xs)))`,
      code`        of_next = tf.reduce_sum(chances * tf.one_hot(ys, V), axis=1)`,
      code`        loss = -tf.reduce_mean(tf.math.log(of_next))`,
      code`    places.append(plane.embeddings.numpy())`,
      code`    plane_losses.append(loss)`,
      code`    weights = plane.trainable_weights + guess.trainable_weights`,
      code`    gradients = tape.gradient(loss, weights)`,
      code`    optimizer.apply_gradients(zip(gradients, weights))`,
      code`places = tf.constant(np.stack(places))`,
      code`places.shape`,
    ),
    cell('plane-losses', code`plane_losses = tf.stack(plane_losses)`, code`np.round(plane_losses[::6], 3)`),
  ];
}

/** The two loops by themselves, to be timed. */
export function kerasLoops(inputs: Inputs): TimedLoops {
  const legacy = [code`import os`, code`os.environ['TF_USE_LEGACY_KERAS'] = '1'`];
  const imports = [code`import numpy as np`, ...legacy, code`import tensorflow as tf`];
  return {
    steps: STEPS,
    before: [...imports, ...rhymeLines(inputs, 'tf.constant'), ...FIRST_TABLE],
    product: [...START, code`losses = []`, ...loop(BY_PRODUCT, 'losses')],
    lookup: [...START, code`losses = []`, ...loop(BY_LOOK_UP, 'losses')],
  };
}
