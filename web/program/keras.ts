import { factsOf } from '../inputs/facts.ts';
import { formatNumber, formatValue } from '../inputs/format.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { oncePerObject } from '../inputs/once.ts';
import type { CodeSegment } from './cell.ts';
import { code, commentSegment, editedValue, literal, type Line } from './line.ts';
import { fakeWeights, type WeightText } from './fake_weights.ts';

/** The statements of the Keras notebook. */
export interface KerasLines {
  readonly tensorOfIds: Line;
  readonly numberOfRows: Line;
  readonly dimension: Line;
  readonly fakeWeights: readonly Line[];
  readonly newEmbedding: readonly Line[];
  readonly printTable: Line;
  readonly lookUp: Line;
  readonly oneHot: Line;
  readonly printOneHot: Line;
  readonly newDense: readonly Line[];
  readonly showKernel: Line;
  readonly multiply: Line;
  /** How many numbers of both ways are equal; this and what follows is not in the published notebook. */
  readonly countEqual: Line;
  /** The gradient of the table by way of the look-up, a row for each token; and these rows added up. */
  readonly lookUpSlices: readonly Line[];
  readonly lookUpGradient: Line;
  /** The gradient of the kernel by way of the product. */
  readonly productGradient: readonly Line[];
}

/** The statements for these inputs, made once: every cell takes its own of them. */
export const kerasLines = oncePerObject((inputs: Inputs): KerasLines => {
  return {
    tensorOfIds: code`idx = tf.constant(${literal('ids', formatValue(inputs.ids))})`,
    numberOfRows: numberOfRows(inputs),
    dimension: code`out_dim = ${literal('dim', formatNumber(inputs.dim))}`,
    fakeWeights: weightLines(inputs),
    newEmbedding: [
      code`embedding = tf.keras.layers.Embedding(name='my_embedding', input_dim=num_idx, output_dim=out_dim , weights=[fake_weights])`,
      ...modelOf('embedding'),
    ],
    printTable: code`print("embedding weights:\\n", embedding.get_weights())`,
    lookUp: code`embedding(idx)`,
    oneHot: code`onehot = tf.one_hot(idx, num_idx)`,
    printOneHot: code`print("onehot:\\n", onehot)`,
    newDense: [
      code`linear = tf.keras.layers.Dense(name='my_dense', units=out_dim, use_bias=False, input_shape=${inputShapeOf(inputs)}, weights=[fake_weights])`,
      ...modelOf('linear'),
    ],
    showKernel: code`linear.get_weights()`,
    multiply: code`linear(onehot)`,
    countEqual: code`tf.reduce_sum(tf.cast(embedding(idx) == linear(onehot), tf.int32))`,
    lookUpSlices: [
      ...taped('embedding(idx)'),
      code`slices = tape.gradient(total, embedding.embeddings)`,
      code`print(slices.indices)`,
      code`print(slices.values)`,
    ],
    lookUpGradient: code`tf.convert_to_tensor(slices)`,
    productGradient: [...taped('linear(onehot)'), code`tape.gradient(total, linear.kernel)`],
  };
});

function numberOfRows({ vocab }: Inputs): Line {
  return vocab === null
    ? code`num_idx = tf.reduce_max(idx) + 1`
    : code`num_idx = ${literal('vocab', formatNumber(vocab))}`;
}

/** Keras makes the weights of a layer when a model takes it up. */
function modelOf(layer: string): readonly Line[] {
  return [code`model = tf.keras.Sequential([${layer}])`, code`model.compile()`];
}

/** A sum that the tape has seen come about. */
function taped(call: string): readonly Line[] {
  return [code`with tf.GradientTape() as tape:`, code`  total = tf.reduce_sum(${call})`];
}

function weightLines(inputs: Inputs): readonly Line[] {
  const weights = fakeWeights(inputs);
  const assigned = weights.assigned.map((index) => assignedWeight(inputs, index));
  if (weights.kind === 'ramp')
    return [code`fake_weights = np.round(np.arange(num_idx)[:, None] * 0.11, 2) * np.ones(out_dim)`, ...assigned];
  if (weights.rows.length === 0) return [code`fake_weights = np.array([])`, ...assigned];
  return [code`fake_weights = np.array([`, ...weights.rows.map(rowCode), code`])`, ...assigned];
}

/** `  [0.11, 0.11],  # 1` */
function rowCode(row: readonly WeightText[], index: number): Line {
  const label = String(index);
  return [
    { kind: 'code', text: '  [' },
    ...row.flatMap(({ text, edit }, column): CodeSegment[] => [
      { kind: 'code', text: column === 0 ? '' : ', ' },
      edit === null ? { kind: 'code', text } : editedValue(edit, text),
    ]),
    { kind: 'code', text: '],  ' },
    commentSegment({ en: label, zh: label }),
  ];
}

function assignedWeight(inputs: Inputs, index: number): Line {
  const edit = inputs.edits[index];
  if (edit === undefined) throw new RangeError(`there is no edit ${index}`);
  const [row, col, value] = [edit.row, edit.col, edit.value].map(formatNumber);
  return code`fake_weights[${row ?? ''}, ${col ?? ''}] = ${editedValue(index, value ?? '')}`;
}

/** The shape of the one-hot input, written without a space as the notebook does. */
function inputShapeOf(inputs: Inputs): string {
  const { flat, shape, rows } = factsOf(inputs);
  return `(${[...(shape ?? [flat.length]), rows ?? 0].join(',')})`;
}
