import { describe, expect, it } from 'vitest';
import type { TensorValue } from '../../../web/engine/answer.ts';
import { canLookAt, lookAt } from '../../../web/figures/look.ts';
import { Numbers } from '../../../web/run/numbers.ts';

function tensor(shape: readonly number[], numbers: readonly number[]): TensorValue {
  const bytes = new Uint8Array(new Float32Array(numbers).buffer);
  return { dtype: 'float32', shape: [...shape], rows: null, decimals: 4, bytes };
}

const numbers = new Numbers();
numbers.useCore({ text: (value, decimals) => value.toFixed(decimals), sums: () => null });

describe('a look at a tensor', () => {
  it('is for what has numbers and more than one place', () => {
    expect(canLookAt(null)).toBe(false);
    expect(canLookAt(tensor([], [1]))).toBe(false);
    expect(canLookAt(tensor([0, 3], []))).toBe(false);
    expect(canLookAt(tensor([2], [1, 2]))).toBe(true);
  });

  it('has the rows of a batch one below the other, each with its whole index', () => {
    const { matrix, pictured } = lookAt(tensor([2, 2, 2], [1, 2, 3, 4, 5, 6, 7, -8]), numbers);
    expect(matrix.rows.map((row) => row !== 'gap' && row.header)).toEqual(['0, 0', '0, 1', '1, 0', '1, 1']);
    const last = matrix.rows.at(-1);
    expect(last !== 'gap' && last?.cells.map((cell) => cell !== 'gap' && [cell.text, cell.heat])).toEqual([
      ['7.0000', 6],
      ['-8.0000', -6],
    ]);
    expect(pictured).toBe(false);
  });

  it('is a picture, too, where not all of it can be written out', () => {
    const large = Array.from({ length: 400 }, (_, index) => index);
    const { matrix, pictured, grid } = lookAt(tensor([40, 10], large), numbers);
    expect(matrix.rows).toContain('gap');
    expect(pictured).toBe(true);
    expect(grid.at(39, 9)).toBe(399);
  });
});
