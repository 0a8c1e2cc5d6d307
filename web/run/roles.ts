import { givenBy, givenTo, named, shownBy, type Call, type TensorPlace } from '../engine/answer.ts';
import type { Name } from '../program/cell.ts';

/** A call of a layer: which one, where in the run, and where its input and its result stand. */
export interface LayerCall {
  readonly layer: Name;
  /** The name of its input, if the code gives it one. */
  readonly input: Name;
  /** The cell that made it, counted from 0. */
  readonly cell: number;
  readonly given: TensorPlace;
  readonly gave: TensorPlace;
}

/** A value that has a name, and where it stands in the run. */
export interface Held {
  readonly name: Name;
  /** The cell that made it, counted from 0. */
  readonly cell: number;
  readonly place: TensorPlace;
}

/** Which calls of a run made what the notebook is about; null for what no cell has made. */
export interface Roles {
  /** The token IDs. */
  readonly ids: Held | null;
  /** The size V of the table. */
  readonly rows: Held | null;
  /** The embedding layer, and its table W (V, d). */
  readonly embedding: Name | null;
  readonly table: Held | null;
  readonly onehot: Held | null;
  /** The layer that multiplies; the weight that it starts with, and the one that it is given: (d, V) in PyTorch, (V, d)
   *  in Keras, where it has but one. */
  readonly linear: Name | null;
  readonly firstWeight: Held | null;
  readonly weight: Held | null;
  /** Whether that weight is W transposed. */
  readonly transposed: boolean;
  /** The linear layer that is made once more, to try what breaks the equality. */
  readonly again: Name | null;
  /** All calls of layers, in order. */
  readonly layerCalls: readonly LayerCall[];
  /** The rows that were looked up, and those that came out of the product. */
  readonly lookup: LayerCall | null;
  readonly product: LayerCall | null;
  /** The gradients of W by way of the look-up and of the product, both (V, d). */
  readonly lookupGradient: TensorPlace | null;
  readonly productGradient: TensorPlace | null;
}

/** Whether a call is of a function, method or class of this name: `one_hot`, `Embedding`, `Embedding.__call__`. */
export function isCallOf({ name }: Call, ...names: readonly string[]): boolean {
  return names.some((known) => name.endsWith(`.${known}`));
}

/** Reads the roles from the calls that the cells of a run made. The first of each kind counts. */
export function rolesIn(made: readonly (readonly Call[])[]): Roles {
  const layerCalls = made.flatMap(layerCallsIn);
  const all = made.flatMap((calls, cell) => calls.map((call) => ({ ...call, cell })));
  const first = (...names: readonly string[]) => all.find((call) => isCallOf(call, ...names));
  const held = (name: Name | undefined, cell: number | undefined): Held | null =>
    name === undefined || name === '' || cell === undefined ? null : { name, cell, place: named(cell, name) };

  const embedding = first('Embedding');
  const layer = embedding?.results[0] ?? null;
  const onehot = first('one_hot');
  const [linear, again] = all.filter((call) => isCallOf(call, 'Linear', 'Dense')).slice(0, 2);
  const multiplying = linear?.results[0] ?? null;
  const keras = [embedding, linear].some((call) => call?.name.startsWith('tf_keras.'));
  // Until one-hot vectors are made of them, the IDs are the first tensor that has a name.
  const ids = onehot ?? all.find((call) => isCallOf(call, 'tensor', 'constant') && call.results.length > 0);
  const idsName = onehot?.arguments[0] ?? ids?.results[0];
  const counted = all.find(({ results }) => results.includes(embedding?.arguments[keras ? 1 : 0] ?? ''));
  const weightOf = (name: Name | null, cell: number | undefined): Held | null =>
    name === null ? null : held(keras ? name : `${name}.weight`, cell);
  const written = all.findLast(
    (call) => isCallOf(call, '__setitem__') && call.arguments[0] === `${layer ?? ''}.weight`,
  );
  const firstWeight = weightOf(multiplying, linear?.cell);
  const given = all.find(({ results }) => results.includes(`${multiplying ?? ''}.weight`));

  return {
    ids: held(idsName, ids?.cell),
    rows: held(counted?.results[0], counted?.cell),
    embedding: layer,
    table: weightOf(layer, written?.cell ?? embedding?.cell),
    onehot: held(onehot?.results[0], onehot?.cell),
    linear: multiplying,
    firstWeight: keras ? null : firstWeight,
    weight: keras ? firstWeight : held(given?.results[0], given?.cell),
    transposed: !keras,
    again: again?.results[0] ?? null,
    layerCalls,
    lookup: layerCalls.find((call) => call.layer === layer && call.input !== '' && call.input === idsName) ?? null,
    product: layerCalls.find((call) => call.layer === multiplying) ?? null,
    ...gradientsIn(made, layer, multiplying),
  };
}

function layerCallsIn(calls: readonly Call[], cell: number): readonly LayerCall[] {
  return calls.flatMap((call, index) => {
    const [layer = '', input = ''] = call.arguments;
    if (!isCallOf(call, '__call__')) return [];
    return [{ layer, input, cell, given: givenTo(cell, index, 1), gave: givenBy(cell, index) }];
  });
}

/** A gradient is what a cell shows that has called one of the layers and gone backward, or asked its tape. */
function gradientsIn(
  made: readonly (readonly Call[])[],
  embedding: Name | null,
  linear: Name | null,
): Pick<Roles, 'lookupGradient' | 'productGradient'> {
  const cellThat = (does: (calls: readonly Call[]) => boolean): TensorPlace | null => {
    const cell = made.findIndex(does);
    return cell < 0 ? null : shownBy(cell);
  };
  const backward = (layer: Name | null) => (calls: readonly Call[]) =>
    calls.some((call) => isCallOf(call, '__call__') && call.arguments[0] === layer) &&
    calls.some((call) => isCallOf(call, 'backward'));
  const taped = (calls: readonly Call[]): boolean =>
    calls.some((call) => isCallOf(call, 'gradient') && call.arguments[2]?.startsWith(`${linear ?? ''}.`) === true);
  return {
    // A tape gives the look-up's as slices, which are no matrix yet.
    lookupGradient:
      cellThat(backward(embedding)) ?? cellThat((calls) => calls.some((call) => isCallOf(call, 'convert_to_tensor'))),
    productGradient: cellThat(backward(linear)) ?? cellThat(taped),
  };
}
