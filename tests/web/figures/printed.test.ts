import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { spanOf, valueAt } from '../../../web/run/printed.ts';

/** The characters of a value in a printed tensor. */
function printed(text: string, shape: readonly number[], row: number, column: number): string | null {
  const span = spanOf(text, shape, row, column);
  return span && text.slice(span.start, span.end);
}

const summarised = `Parameter containing:
tensor([[ 0.1000,  0.2000,  0.3000,  ...,  0.4000,  0.5000,  0.6000],
        [ 1.1000,  1.2000,  1.3000,  ...,  1.4000,  1.5000,  1.6000],
        [ 2.1000,  2.2000,  2.3000,  ...,  2.4000,  2.5000,  2.6000],
        ...,
        [ 7.1000,  7.2000,  7.3000,  ...,  7.4000,  7.5000,  7.6000],
        [ 8.1000,  8.2000,  8.3000,  ...,  8.4000,  8.5000,  8.6000],
        [ 9.1000,  9.2000,  9.3000,  ...,  9.4000,  9.5000,  9.6000]],
       requires_grad=True)`;

describe('valueAt', () => {
  it('is the other way round', () => {
    for (const [shape, row, column] of [
      [[50, 40], 0, 1],
      [[50, 40], 49, 39],
      [[50, 40], 47, 2],
    ] as const) {
      const span = spanOf(summarised, shape, row, column);
      expect(valueAt(summarised, shape, span?.start ?? -1)).toEqual({ row, column, span });
      expect(valueAt(summarised, shape, (span?.end ?? 0) - 1)).toMatchObject({ row, column });
      expect(valueAt(summarised, shape, span?.end ?? -1)).toBeNull();
    }
    expect(valueAt(summarised, [50, 40], 3)).toBeNull();
    expect(valueAt('tensor(5)', [], 7)).toBeNull();
  });
});

describe('spanOf', () => {
  it('finds a value in what torch prints', () => {
    const text = 'tensor([[ 0.6957, -1.8061],\n        [-2.8400, -0.7849]], grad_fn=<MmBackward0>)';
    expect(printed(text, [2, 2], 0, 0)).toBe('0.6957');
    expect(printed(text, [2, 2], 1, 0)).toBe('-2.8400');
    expect(printed(text, [2, 2], 2, 0)).toBeNull();
  });

  it('finds one in what TensorFlow and NumPy print, past their frames and labels', () => {
    const repr =
      '<tf.Tensor: shape=(2, 2), dtype=float32, numpy=\narray([[0.22, 0.5 ],\n       [0.33, 1.  ]], dtype=float32)>';
    expect(printed(repr, [2, 2], 0, 1)).toBe('0.5');
    expect(printed(repr, [2, 2], 1, 0)).toBe('0.33');
    expect(printed('onehot:\n tf.Tensor(\n[[0. 1.]\n [1. 0.]], shape=(2, 2), dtype=float32)', [2, 2], 0, 1)).toBe('1.');
    expect(printed('weights:\n [array([[0.  , 0.11],\n       [0.5 , 1e-5]], dtype=float32)]', [2, 2], 1, 1)).toBe(
      '1e-5',
    );
  });

  it('follows a row over the end of the line', () => {
    const text = 'tensor([[0., 1., 2.,\n         3., 4.],\n        [5., 6., 7.,\n         8., 9.]])';
    expect(printed(text, [2, 5], 1, 4)).toBe('9.');
  });

  it('counts from the end behind what is left out', () => {
    expect(printed(summarised, [50, 40], 0, 1)).toBe('0.2000');
    expect(printed(summarised, [50, 40], 49, 39)).toBe('9.6000');
    expect(printed(summarised, [50, 40], 47, 2)).toBe('7.3000');
    expect(printed(summarised, [50, 40], 20, 0)).toBeNull();
    expect(printed(summarised, [50, 40], 0, 20)).toBeNull();
  });

  it('takes a batch of any rank by its rows, unless rows are left out', () => {
    const text = 'tensor([[[1., 2.],\n         [3., 4.]],\n\n        [[5., 6.],\n         [7., 8.]]])';
    expect(printed(text, [2, 2, 2], 3, 1)).toBe('8.');
    expect(printed('tensor([[[1.]],\n\n        ...,\n\n        [[2.]]])', [9, 1, 1], 0, 0)).toBeNull();
  });

  it('finds nothing in a scalar, an empty tensor or words', () => {
    expect(printed('tensor(3)', [], 0, 0)).toBeNull();
    expect(printed('tensor([])', [0], 0, 0)).toBeNull();
    expect(printed('index out of range in self', [1, 1], 0, 0)).toBeNull();
  });

  it('finds every value of the published outputs', () => {
    const path = resolve(import.meta.dirname, '../../golden/data/notebooks_003.json');
    const [published] = JSON.parse(readFileSync(path, 'utf8')) as { cells: { code: string; output?: string }[] }[];
    const product = published?.cells.find(({ code }) => code.startsWith('linear(onehot'))?.output ?? '';
    expect([0, 1, 2].map((row) => printed(product, [3, 5], row, 4))).toEqual(['-0.6315', '0.7953', '-0.4015']);
  });
});
