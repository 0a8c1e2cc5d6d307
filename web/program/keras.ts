import { factsOf } from '../inputs/facts.ts';
import { formatNumber, formatValue } from '../inputs/format.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { CodeSegment } from './cell.ts';
import { code, commentSegment, editedValue, line, literal, outputLine, show, type Line } from './line.ts';
import { fakeWeights, type WeightText } from './weights.ts';

/** The statements of the Keras notebook. Each holds its code and the step that it stands for. */
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

export function kerasLines(inputs: Inputs): KerasLines {
  const idsLiteral = formatValue(inputs.ids);
  const dimLiteral = formatNumber(inputs.dim);
  const inputShape = inputShapeOf(inputs);
  return {
    tensorOfIds: line(code`idx = tf.constant(${literal('ids', idsLiteral)})`, {
      op: 'tf.constant',
      out: 'idx',
      literal: idsLiteral,
    }),
    numberOfRows: numberOfRows(inputs),
    dimension: line(code`out_dim = ${literal('dim', dimLiteral)}`, {
      op: 'assign',
      out: 'out_dim',
      literal: dimLiteral,
    }),
    fakeWeights: weightLines(inputs),
    newEmbedding: [
      line(
        code`embedding = tf.keras.layers.Embedding(name='my_embedding', input_dim=num_idx, output_dim=out_dim , weights=[fake_weights])`,
      ),
      ...modelOf('embedding', {
        op: 'keras.Embedding',
        out: 'embedding',
        label: 'my_embedding',
        num: 'num_idx',
        dim: 'out_dim',
        weights: 'fake_weights',
      }),
    ],
    printTable: print('embedding weights', 'embedding.get_weights()', 'numpy.list_repr'),
    lookUp: call('embedding', 'idx'),
    oneHot: line(code`onehot = tf.one_hot(idx, num_idx)`, {
      op: 'tf.one_hot',
      out: 'onehot',
      ids: 'idx',
      depth: 'num_idx',
    }),
    printOneHot: print('onehot', 'onehot', 'tf.str'),
    newDense: [
      line(
        code`linear = tf.keras.layers.Dense(name='my_dense', units=out_dim, use_bias=False, input_shape=${inputShape}, weights=[fake_weights])`,
      ),
      ...modelOf('linear', {
        op: 'keras.Dense',
        out: 'linear',
        label: 'my_dense',
        units: 'out_dim',
        inputShape,
        weights: 'fake_weights',
      }),
    ],
    showKernel: show('linear.get_weights()', 'numpy.list_repr'),
    multiply: call('linear', 'onehot'),
    countEqual: countEqual(),
    lookUpSlices: [
      ...taped('embedding', 'idx'),
      line(code`slices = tape.gradient(total, embedding.embeddings)`, gradientOf('slices', 'embedding', 'idx')),
      outputLine(code`print(slices)`, { kind: 'stdout', prefix: '', of: 'slices', style: 'tf.str' }),
    ],
    lookUpGradient: lookUpGradient(),
    productGradient: [...taped('linear', 'onehot'), kernelGradient()],
  };
}

function numberOfRows(inputs: Inputs): Line {
  if (inputs.vocab !== null) {
    const vocab = formatNumber(inputs.vocab);
    return line(code`num_idx = ${literal('vocab', vocab)}`, { op: 'assign', out: 'num_idx', literal: vocab });
  }
  return line(code`num_idx = tf.reduce_max(idx) + 1`, { op: 'tf.reduce_max_plus_one', out: 'num_idx', of: 'idx' });
}

/** Keras makes the weights of a layer when a model takes it up. */
function modelOf(layer: string, step: Line['steps'][number]): readonly Line[] {
  return [line(code`model = tf.keras.Sequential([${layer}])`, step), line(code`model.compile()`)];
}

function print(label: string, of: string, style: 'numpy.list_repr' | 'tf.str'): Line {
  return outputLine(code`print("${label}:\\n", ${of})`, { kind: 'stdout', prefix: `${label}:\n `, of, style });
}

function call(layer: string, input: string): Line {
  const out = `${layer}(${input})`;
  const step = { op: 'keras.call', out, layer, input } as const;
  return outputLine(code`${out}`, { kind: 'result', of: out, style: 'tf.repr' }, step);
}

function countEqual(): Line {
  const [lookUp, product] = [call('embedding', 'idx'), call('linear', 'onehot')];
  const [a, b] = ['embedding(idx)', 'linear(onehot)'];
  const out = `tf.reduce_sum(tf.cast(${a} == ${b}, tf.int32))`;
  const count = { op: 'tf.count_equal', out, a, b } as const;
  const output = { kind: 'result', of: out, style: 'tf.repr' } as const;
  return outputLine(code`${out}`, output, ...lookUp.steps, ...product.steps, count);
}

/** A sum that the tape has seen come about. */
function taped(layer: string, input: string): readonly Line[] {
  return [line(code`with tf.GradientTape() as tape:`), line(code`  total = tf.reduce_sum(${layer}(${input}))`)];
}

function gradientOf(out: string, layer: string, input: string): Line['steps'][number] {
  return { op: 'tf.gradient_of_sum', out, layer, input };
}

function lookUpGradient(): Line {
  const out = 'tf.convert_to_tensor(slices)';
  const step = { op: 'tf.convert_to_tensor', out, of: 'slices' } as const;
  return outputLine(code`${out}`, { kind: 'result', of: out, style: 'tf.repr' }, step);
}

function kernelGradient(): Line {
  const out = 'tape.gradient(total, linear.kernel)';
  const output = { kind: 'result', of: out, style: 'tf.repr' } as const;
  return outputLine(code`${out}`, output, gradientOf(out, 'linear', 'onehot'));
}

function weightLines(inputs: Inputs): readonly Line[] {
  const weights = fakeWeights(inputs);
  const assigned = weights.assigned.map((index) => assignedWeight(inputs, index));
  if (weights.kind === 'ramp') {
    const ramp = code`fake_weights = np.round(np.arange(num_idx)[:, None] * 0.11, 2) * np.ones(out_dim)`;
    return [line(ramp, { op: 'np.ramp', out: 'fake_weights', num: 'num_idx', dim: 'out_dim' }), ...assigned];
  }
  const step = {
    op: 'np.array',
    out: 'fake_weights',
    literal: `[${weights.rows.map((row) => `[${row.map(({ text }) => text).join(', ')}]`).join(', ')}]`,
  } as const;
  if (weights.rows.length === 0) return [line(code`fake_weights = np.array([])`, step), ...assigned];
  return [
    line(code`fake_weights = np.array([`),
    ...weights.rows.map((row, index) => line(rowCode(row, index))),
    line(code`])`, step),
    ...assigned,
  ];
}

/** `  [0.11, 0.11],  # 1` */
function rowCode(row: readonly WeightText[], index: number): readonly CodeSegment[] {
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
  const row = formatNumber(edit.row);
  const col = formatNumber(edit.col);
  const value = formatNumber(edit.value);
  return line(code`fake_weights[${row}, ${col}] = ${editedValue(index, value)}`, {
    op: 'np.set',
    array: 'fake_weights',
    row,
    col,
    value,
  });
}

/** The shape of the one-hot input, written without a space as the notebook does. */
function inputShapeOf(inputs: Inputs): string {
  const { flat, shape, rows } = factsOf(inputs);
  return `(${[...(shape ?? [flat.length]), rows ?? 0].join(',')})`;
}
