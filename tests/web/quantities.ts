/** What can be counted in a run's tensors: counted here, from the bytes, and not as the page counts it. */

import { formatNumber } from '../../web/inputs/format.ts';
import type { Edit } from '../../web/inputs/inputs.ts';
import type { NotebookId } from '../../web/notebooks/notebook.ts';
import { elementsOf } from '../../web/run/elements.ts';
import { givenBy, type TensorValue } from '../../web/engine/answer.ts';
import { cellsIn, type Run } from '../../web/run/run.ts';
import { allMade } from '../../web/run/shown.ts';

export interface Quantities {
  /** By what they count, as digits. */
  readonly counts: ReadonlyMap<string, string>;
  /** What a sum that is written out term by term is about, row by row. */
  readonly sums: Readonly<Record<'hot' | 'table' | 'product', readonly (readonly number[])[]>>;
  /** How many numbers of both ways are equal; null where one way did not come to its end. */
  readonly equal: number | null;
  readonly allEqual: boolean | null;
}

const TORCH = {
  ids: 'idx',
  table: 'embedding.weight',
  weight: 'linear.weight',
  lookup: 'embedding(idx)',
  product: 'linear(onehot.float())',
  gradient: 'embedding.weight.grad',
};

const NAMES: Readonly<Record<NotebookId, typeof TORCH>> = {
  '000': TORCH,
  '001': TORCH,
  '002': {
    ids: 'idx',
    table: 'embedding.get_weights()[0]',
    weight: 'linear.get_weights()[0]',
    lookup: 'embedding(idx)',
    product: 'linear(onehot)',
    gradient: 'tf.convert_to_tensor(slices)',
  },
  '003': TORCH,
  '004': {
    ids: 'temp_input',
    table: 'embedding_layer.weight',
    weight: 'linear_layer.weight',
    lookup: 'embedding_layer(temp_input)',
    product: 'linear_layer(onehot.float())',
    gradient: 'embedding_layer.weight.grad',
  },
};

interface Matrix {
  readonly shape: readonly number[];
  readonly rows: readonly (readonly number[])[];
}

/** What the call of a layer gave, wherever it stands in the code. */
function resultOf(run: Run, layer: string): TensorValue | undefined {
  for (const [cell, { answer }] of cellsIn(run).entries()) {
    const call = answer.calls.findIndex(
      ({ name, arguments: [called] }) => name.endsWith('__call__') && called === layer,
    );
    if (call >= 0) return run.tensors[givenBy(cell, call)];
  }
  return undefined;
}

export function quantitiesOf(id: NotebookId, run: Run): Quantities {
  const names = NAMES[id];
  const made = allMade(run);
  const counts = new Map<string, string>();
  const count = (name: string, value: number | bigint | string): void => {
    counts.set(name, String(value));
  };
  const matrix = (name: string): Matrix | null => {
    const tensor = made[name];
    if (tensor?.rows !== null) return null;
    const all = Array.from(elementsOf(tensor), Number);
    const columns = tensor.shape.at(-1) ?? 1;
    // Without columns there may be more rows than an array holds.
    const rows = columns === 0 ? 0 : tensor.shape.slice(0, -1).reduce((product, size) => product * size, 1);
    return {
      shape: tensor.shape,
      rows: Array.from({ length: rows }, (_, row) => all.slice(row * columns, (row + 1) * columns)),
    };
  };
  const shape = (name: string, sizes: readonly number[] = []): void => {
    sizes.forEach((size, axis) => {
      count(`size ${axis} of ${name}`, size);
    });
  };

  const tokens = made[names.ids];
  const ids = tokens === undefined ? [] : Array.from(elementsOf(tokens), String);
  const n = ids.length;
  shape('the IDs', tokens?.shape);
  count('IDs', n);
  ids.slice(0, 8).forEach((text, index) => {
    count(`ID ${index}`, text);
  });
  const largest = ids.map(Number).reduce((most, next) => Math.max(most, next), -Infinity);
  count('largest ID', ids.find((text) => Number(text) === largest) ?? 'none');
  const repeated = ids.find((text, index) => ids.indexOf(text) !== index || ids.lastIndexOf(text) !== index);
  if (repeated !== undefined) {
    count('repeated ID', repeated);
    count('times of the repeated ID', ids.filter((text) => text === repeated).length);
  }
  const { seed, one, two, dim, vocab, edits } = run.inputs;
  const counted = made['num_idx'];
  const rowsAsked = counted === undefined ? String(vocab?.value) : Array.from(elementsOf(counted), String)[0];
  count('num_idx', rowsAsked ?? 'none');
  count('out_dim', dim.value.toString());
  count('seed', formatNumber(seed));
  count('single ID', formatNumber(one));
  count('second single ID', formatNumber(two));
  // Where the table is written out row by row, the last edit of a weight takes the place of those before it.
  const [V = 0, d = 0] = made[names.table]?.shape ?? [];
  const at = ({ row, col }: Edit): string => `${(Number(row.value) + V) % V},${(Number(col.value) + d) % d}`;
  const written = id === '002' && V <= 16;
  const shown = edits.filter((edit, index) => !written || edits.findLastIndex((e) => at(e) === at(edit)) === index);
  count('edits', shown.length);
  shown.forEach(({ row, col, value }, index) => {
    count(`row of edit ${index}`, formatNumber(row));
    count(`column of edit ${index}`, formatNumber(col));
    count(`value of edit ${index}`, formatNumber(value));
  });

  const [table, onehot, lookup, product] = [names.table, 'onehot', names.lookup, names.product].map(matrix);
  shape('W', table?.shape);
  shape('the one-hots', onehot?.shape);
  shape('the look-up', lookup?.shape);
  shape('the product', product?.shape);
  shape('the linear weight', matrix(names.weight)?.shape);
  const again = resultOf(run, 'again');
  shape('the product once more', again?.shape);
  if (table) {
    count('numbers of W', V * d);
    count('last row', V - 1);
    count('last fake weight', ((V - 1) * 0.11).toFixed(2));
    const missing = ids.find((text) => Number(text) < 0 || Number(text) >= V);
    count('looked at', missing ?? ids[0] ?? 'none');
    const gradient = matrix(names.gradient);
    if (gradient) count('rows without a gradient', gradient.rows.filter((row) => row.every((g) => g === 0)).length);
    const large = made['onehot'];
    if (onehot === null && large !== undefined) {
      // Of a one-hot too large to be copied whole: every row has one 1, or one_hot had raised.
      const numbers = large.shape.reduce((product, size) => product * size, 1);
      const rows = numbers / (large.shape.at(-1) ?? 1);
      count('numbers of the one-hots', numbers);
      count('ones', rows);
      count('zeros', numbers - rows);
      count('rows of the one-hots', rows);
    }
    if (onehot) {
      const hot = onehot.rows.flat();
      count('numbers of the one-hots', hot.length);
      count('ones', hot.filter((x) => x === 1).length);
      count('zeros', hot.filter((x) => x === 0).length);
      count('rows of the one-hots', onehot.rows.length);
      if (product) {
        // Each row times each column of W, number by number.
        count('multiplications', hot.length * d);
        count('multiplications by 0', hot.filter((x) => x === 0).length * d);
        count('weights looked up', n * d);
        count('numbers that the look-up reads', n + n * d);
        count('numbers that the product reads', hot.length + V * d);
      }
    }
  } else {
    count('looked at', ids.find((text) => Number(text) < 0) ?? ids[0] ?? 'none');
  }
  let equal: number | null = null;
  if (lookup && product) {
    const others = product.rows.flat();
    const pairs = lookup.rows.flat().map((value, index) => [value, others[index] ?? NaN] as const);
    equal = pairs.filter(([a, b]) => a === b).length;
    count('numbers of a result', pairs.length);
    count('rows of a result', lookup.rows.length);
    count('equal numbers', equal);
    count('zeros of another sign', pairs.filter(([a, b]) => a === b && !Object.is(a, b)).length);
    const holding = lookup.rows.findIndex((row) => row.some(Number.isNaN));
    if (holding >= 0) count('ID with a NaN', ids[holding] ?? 'none');
  }
  return {
    counts,
    sums: { hot: onehot?.rows ?? [], table: table?.rows ?? [], product: product?.rows ?? [] },
    equal,
    allEqual: equal === null ? null : equal === lookup?.rows.flat().length,
  };
}
