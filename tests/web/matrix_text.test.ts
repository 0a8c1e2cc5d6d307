import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embedSnippet } from '../../web/export/embed.ts';
import { floatText, formatTensor } from '../../web/export/matrix_text.ts';
import type { TensorValue } from '../../web/engine/answer.ts';

function tensor(shape: readonly number[], numbers: readonly number[]): TensorValue {
  return {
    dtype: 'float32',
    shape,
    bytes: new Uint8Array(Float32Array.from(numbers).buffer),
    rows: null,
    decimals: 4,
  };
}

const W = tensor([2, 3], [0.1, -2, 1e-8, NaN, -Infinity, -0]);

describe('a matrix', () => {
  it('as CSV', () => {
    expect(formatTensor(W, 'csv')).toBe('0.1,-2.0,1e-8\nnan,-1e999,-0.0\n');
    expect(['1e999', '-1e999'].map(Number)).toEqual([Infinity, -Infinity]);
  });

  it('in LaTeX', () => {
    expect(formatTensor(W, 'latex')).toBe(
      '\\begin{bmatrix}\n  0.1 & -2.0 & 1 \\times 10^{-8} \\\\\n  \\mathrm{nan} & -\\infty & -0.0\n\\end{bmatrix}\n',
    );
  });

  it('as a literal of PyTorch', () => {
    expect(formatTensor(W, 'torch')).toBe(
      "torch.tensor([[0.1, -2.0, 1e-8],\n [float('nan'), float('-inf'), -0.0]], dtype=torch.float32)\n",
    );
    const ids: TensorValue = {
      dtype: 'int32',
      shape: [2],
      bytes: Uint8Array.of(2, 0, 0, 0, 3, 0, 0, 0),
      rows: null,
      decimals: null,
    };
    expect(formatTensor(ids, 'torch')).toBe('torch.tensor([2, 3], dtype=torch.int32)\n');
    expect(formatTensor({ ...ids, shape: [], bytes: ids.bytes.slice(4) }, 'torch')).toContain('torch.tensor(3,');
  });

  it('of which only some rows are here is refused', () => {
    expect(() => formatTensor({ ...W, rows: [0] }, 'csv')).toThrow(RangeError);
  });

  it('reads back to the same floats', () => {
    const same = (text: string, value: number, round: (number: number) => number): void => {
      const back = text === 'nan' ? NaN : Number(text.replace('inf', 'Infinity'));
      expect(Object.is(round(back), value)).toBe(true);
    };
    fc.assert(fc.property(fc.float(), (value) => same(floatText(value, 'float32'), value, Math.fround)));
    fc.assert(fc.property(fc.double(), (value) => same(floatText(value, 'float64'), value, Number)));
  });
});

it('the embed snippet is one step of the page with its inputs', () => {
  const page = { address: 'https://host/some/keras/', fragment: 'v=1&ids=3' };
  const snippet = embedSnippet(page, 'product', 'One "hot" <row>');
  expect(snippet).toContain('src="https://host/some/keras/?embed=1&amp;step=product#v=1&amp;ids=3"');
  expect(snippet).toContain('title="One &quot;hot&quot; &lt;row>"');
});
