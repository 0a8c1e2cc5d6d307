import { resultsOf } from '../run/results.ts';
import type { Localized } from '../text/localized.ts';
import type { Prose } from '../text/prose.ts';
import { counted, mono, p, paragraph, tuple } from '../text/say.ts';
import { argumentOf, callOf, held, valueOf, type Raised, type RaisedExplainer } from './raised.ts';
import { because, type Explanation } from './trouble.ts';

/** Tensors whose sizes do not fit: in a product, in a linear layer, or number by number. */
export const explainProduct: RaisedExplainer = (raised) => {
  const sizes = sizesIn(raised.message);
  if (sizes === null) return singleRow(raised) ?? numberByNumber(raised);
  const layer = callOf(raised, 'Linear.__call__', 'Dense.__call__') === null ? null : argumentOf(raised, 0);
  return layer === null ? product(raised, sizes) : ofLayer(raised, layer, sizes);
};

/** What a message tells: how long a row on the left is, and a column on the right; and both shapes, if it has them. */
interface Sizes {
  readonly row: number;
  readonly column: number;
  readonly left: readonly number[] | null;
  readonly right: readonly number[] | null;
}

function sizesIn(message: string): Sizes | null {
  const found = (words: RegExp): readonly number[] | null => words.exec(message)?.slice(1).map(Number) ?? null;
  const two =
    found(/mat1 and mat2 shapes cannot be multiplied \((\d+)x(\d+) and (\d+)x(\d+)\)/) ??
    found(/Matrix size-incompatible: In\[0\]: \[(\d+),(\d+)\], In\[1\]: \[(\d+),(\d+)\]/) ??
    found(/^size mismatch, got input \(\d+\), mat \((\d+)x(\d+)\), vec \((\d+)\)/);
  if (two !== null) {
    const [left, right] = [two.slice(0, 2), two.slice(2)];
    return { row: two[1] ?? 0, column: two[2] ?? 0, left, right };
  }
  const inner =
    found(/^matmul: .*\(size (\d+) is different from (\d+)\)$/) ??
    found(/expected axis -1 of input shape to have value (\d+), but received input with shape \(.*?(\d+)\)/);
  return inner && { row: inner[1] ?? 0, column: inner[0] ?? 0, left: null, right: null };
}

function ofLayer(raised: Raised, layer: string, { row, column }: Sizes): Explanation {
  const given = givenTo(raised);
  const single = valueOf(raised, 1)?.shape.length === 1;
  const why = {
    en: p`${mono(layer)} multiplies rows of ${counted(column, 'number')}, but ${given.en} ${single ? 'is one row' : 'has rows'} of ${row}.`,
    zh: p`${mono(layer)} 要乘的是每行 ${column} 个数，而${given.zh}${single ? '只有一行，共' : '每行有'} ${row} 个数。`,
  };
  return withOneHots(raised, layer, why, column);
}

function givenTo(raised: Raised): Localized<Prose> {
  const name = argumentOf(raised, 1);
  return name === null
    ? { en: p`what it is given`, zh: p`传给它的张量` }
    : { en: p`${mono(name)}`, zh: p` ${mono(name)} ` };
}

/** A layer of Keras that is given a single row. */
function singleRow(raised: Raised): Explanation | null {
  const layer = callOf(raised, 'Dense.__call__') === null ? null : argumentOf(raised, 0);
  if (layer === null || !/expected min_ndim=2, found ndim=1/.test(raised.message)) return null;
  const given = givenTo(raised);
  const why = {
    en: p`${mono(layer)} takes a matrix with a row for each token, but ${given.en} has only one dimension.`,
    zh: p`${mono(layer)} 接受的是矩阵，每个 token 一行，而${given.zh}只有一维。`,
  };
  return withOneHots(raised, layer, why, held(raised, layer)?.shape[0] ?? null);
}

/** Adds that a layer takes one-hot vectors, where it was given the IDs and the notebook has vectors of this length. */
function withOneHots(raised: Raised, layer: string, why: Localized<Prose>, length: number | null): Explanation {
  const { roles } = resultsOf(raised.run);
  const onehot = roles.onehot?.name;
  const vectors = onehot === undefined ? null : held(raised, onehot);
  const isOfIds = argumentOf(raised, 1) === roles.ids?.name;
  if (onehot === undefined || !isOfIds || vectors === null || vectors.shape.at(-1) !== length) return paragraph(why);
  const code = `${layer}(${onehot}${vectors.dtype === 'int64' ? '.float()' : ''})`;
  return because(why, {
    en: p`It takes the one-hot vectors of the IDs, not the IDs: write ${mono(code)}.`,
    zh: p`它要的是这些 ID 的 one-hot 向量，而不是 ID 本身：请写 ${mono(code)}。`,
  });
}

function product(raised: Raised, sizes: Sizes): Explanation {
  const { row, column, left, right } = sizes;
  const [a, b] = [shapeOf(left), shapeOf(right)];
  const why = {
    en: p`In a product, a row of the left side${a.trimEnd()} must be as long as a column of the right side${b.trimEnd()}, but the row has ${counted(row, 'number')} and the column ${column}.`,
    zh: p`矩阵相乘时，左边${a}一行的长度必须等于右边${b}一列的长度，而这里一行有 ${row} 个数，一列有 ${column} 个数。`,
  };
  const advice = fitting(raised, sizes);
  return advice === null ? paragraph(why) : because(why, advice);
}

function shapeOf(shape: readonly number[] | null): string {
  return shape === null ? '' : ` ${tuple(shape)} `;
}

/** What would fit: one of both turned over, or the two the other way round; null where neither does, or nobody knows. */
function fitting(raised: Raised, { left, right }: Sizes): Localized<Prose> | null {
  if (left?.length !== 2 || right?.length !== 2) return null;
  const isMatrix = (side: number): boolean =>
    argumentOf(raised, side)?.endsWith('.T') === true || valueOf(raised, side)?.shape.length === 2;
  const turned = (side: number): Localized<Prose> => {
    const name = argumentOf(raised, side) ?? '';
    const straight = name.endsWith('.T') ? name.slice(0, -2) : `${name}.T`;
    const other = raised.framework === 'PyTorch' ? straight : `tf.transpose(${name})`;
    return {
      en: p`The sizes fit with ${mono(other)} in the place of ${mono(name)}.`,
      zh: p`把 ${mono(name)} 换成 ${mono(other)}，大小就相符了。`,
    };
  };
  if (left[1] === right[1] && isMatrix(1)) return turned(1);
  if (!isMatrix(0)) return null;
  if (right[1] === left[0]) {
    return { en: p`The sizes fit with the two sides swapped.`, zh: p`把两边对调，大小就相符了。` };
  }
  return left[0] === right[0] ? turned(0) : null;
}

function numberByNumber(raised: Raised): Explanation | null {
  const [, a, b, dimension] =
    /^The size of tensor a \((\d+)\) must match the size of tensor b \((\d+)\) at non-singleton dimension (\d+)/.exec(
      raised.message,
    ) ?? [];
  if (a === undefined || b === undefined || dimension === undefined) return null;
  const why = {
    en: p`For an operation element by element, both sides must have the same size in each dimension, or one of them 1, but in dimension ${dimension} one has ${a} and the other ${b}.`,
    zh: p`逐个元素计算时，两边每一维的大小必须相同，或者其中一个是 1，而这里第 ${dimension} 维（从 0 数起）一个是 ${a}，另一个是 ${b}。`,
  };
  if (callOf(raised, '__mul__') === null) return paragraph(why);
  return because(why, {
    en: p`${mono('*')} multiplies element by element; the matrix product is ${mono('@')}.`,
    zh: p`${mono('*')} 是逐个元素相乘；矩阵乘法是 ${mono('@')}。`,
  });
}
