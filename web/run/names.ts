import type { Cell } from '../program/cell.ts';
import type { Name } from '../program/step.ts';

/** Under which names what a notebook makes stands in its namespace, as far as its steps make it. */
export interface Names {
  /** The token IDs. */
  readonly ids: Name | null;
  /** The sizes of the table: V and d. */
  readonly rows: Name | null;
  readonly columns: Name | null;
  /** The embedding layer, and its table W (V, d). */
  readonly embedding: Name | null;
  readonly table: Name | null;
  readonly onehot: Name | null;
  /** The layer that multiplies, and its weight: (d, V) in PyTorch, (V, d) in Keras. */
  readonly linear: Name | null;
  readonly weight: Name | null;
  /** Whether that weight is W transposed. */
  readonly transposed: boolean;
  /** The linear layer that is made once more, to try what breaks the equality. */
  readonly again: Name | null;
  /** The rows that were looked up, and those that came out of the product. */
  readonly lookup: Name | null;
  readonly product: Name | null;
  /** The gradients of W by way of the look-up and of the product, both (V, d). */
  readonly lookupGradient: Name | null;
  readonly productGradient: Name | null;
}

/** Reads the names from what the cells do, so that no second list of them can drift. The first of each kind counts. */
export function namesIn(cells: readonly Cell[]): Names {
  const names: { -readonly [K in keyof Names]: Names[K] } = {
    ids: null,
    rows: null,
    columns: null,
    embedding: null,
    table: null,
    onehot: null,
    linear: null,
    weight: null,
    transposed: false,
    again: null,
    lookup: null,
    product: null,
    lookupGradient: null,
    productGradient: null,
  };
  for (const step of cells.flatMap((cell) => cell.steps)) {
    switch (step.op) {
      case 'torch.nn.Embedding':
      case 'keras.Embedding':
        names.embedding ??= step.out;
        names.rows ??= step.num;
        names.columns ??= step.dim;
        names.table ??= step.out + (step.op === 'keras.Embedding' ? '.get_weights()[0]' : '.weight');
        break;
      case 'torch.one_hot':
      case 'tf.one_hot':
        names.onehot ??= step.out;
        names.ids ??= step.ids;
        break;
      case 'torch.nn.Linear':
      case 'torch.nn.Linear.with_bias':
      case 'keras.Dense':
        if (names.linear !== null) {
          names.again ??= step.out;
          break;
        }
        names.linear = step.out;
        names.transposed = step.op !== 'keras.Dense';
        names.weight = step.out + (step.op === 'keras.Dense' ? '.get_weights()[0]' : '.weight');
        break;
      case 'torch.call':
      case 'keras.call':
        if (step.layer === names.linear) names.product ??= step.out;
        break;
      case 'torch.backward_of_sum':
        if (step.layer === names.embedding) names.lookupGradient ??= `${step.layer}.weight.grad`;
        break;
      case 'torch.transpose':
      case 'tf.gradient_of_sum':
        // The look-up’s comes as slices, which are no matrix yet.
        if (step.op === 'torch.transpose' || step.layer === names.linear) names.productGradient ??= step.out;
        break;
      case 'tf.convert_to_tensor':
        names.lookupGradient ??= step.out;
        break;
      default:
        break;
    }
  }
  if (names.embedding !== null && names.ids !== null) names.lookup = `${names.embedding}(${names.ids})`;
  return names;
}
