import { describe, expect, it } from 'vitest';
import { gridOf, type Grid } from '../../../web/run/grid.ts';
import { drawMatrix, type DrawnMatrix } from '../../../web/figures/matrix.ts';
import { atTerm, isStepping } from '../../../web/figures/stepping.ts';
import { sumBehind } from '../../../web/figures/sum.ts';
import { NUMBERS } from './numbers.ts';

function grid(...rows: readonly (readonly number[])[]): Grid {
  const bytes = new Uint8Array(Float32Array.from(rows.flat()).buffer);
  return gridOf({ dtype: 'float32', shape: [rows.length, rows[0]?.length ?? 0], bytes, rows: null, decimals: 0 });
}

const onehot = grid([0, 1, 0], [1, 0, 0]);
const table = grid([1, 2], [3, 4], [5, 6]);
const sum = sumBehind({ onehot, table, product: grid([3, 4], [1, 2]) }, 0, 1, NUMBERS.pytorch, String);
const part = { operator: null, chooses: null, ids: null };
const parts = [
  { ...part, label: 'onehot', matrix: drawMatrix({ role: 'onehot', grid: onehot, format: String, hot: () => 1 }) },
  { ...part, label: 'table', matrix: drawMatrix({ role: 'weight', grid: table, format: String, highlightedRow: 1 }) },
] as const;

/** The places of the values of a matrix that are so. */
function places(matrix: DrawnMatrix | undefined, is: (cell: { at: boolean; emphasis: string }) => boolean): string[] {
  const cells = matrix?.rows.flatMap((row) => (row === 'gap' ? [] : row.cells)) ?? [];
  return cells.flatMap((cell) => (cell !== 'gap' && is(cell) ? [`${cell.row},${cell.column}`] : []));
}

describe('a figure at one term of its sum', () => {
  it('outlines the one-hot value and the weight, and tints their column of W', () => {
    if (sum === null) throw new Error('no sum');
    for (const k of [0, 1, 2]) {
      const [x, W] = atTerm(parts, sum, k).map(({ matrix }) => matrix);
      expect(places(x, ({ at }) => at)).toEqual([`0,${k}`]);
      expect(places(W, ({ at }) => at)).toEqual([`${k},1`]);
      expect(places(W, ({ emphasis }) => emphasis === 'highlight')).toEqual(['0,1', '1,1', '2,1']);
    }
  });

  it('is at a term of the sum that is gone through, and of no other', () => {
    expect(isStepping({ sum }, { row: 0, column: 1, terms: 2 })).toBe(true);
    expect(isStepping({ sum }, { row: 1, column: 1, terms: 2 })).toBe(false);
    expect(isStepping({ sum }, null)).toBe(false);
    expect(isStepping({ sum: null }, null)).toBe(false);
  });
});
