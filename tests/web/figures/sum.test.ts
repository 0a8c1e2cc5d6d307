import { describe, expect, it } from 'vitest';
import { gridOf, type Grid } from '../../../web/run/grid.ts';
import { sumBehind, type Factors, type Sum } from '../../../web/figures/sum.ts';
import { NUMBERS } from './numbers.ts';

function matrix(...rows: readonly (readonly number[])[]): Grid {
  const bytes = new Uint8Array(Float32Array.from(rows.flat()).buffer);
  return gridOf({ dtype: 'float32', shape: [rows.length, rows[0]?.length ?? 0], bytes, rows: null, decimals: 0 });
}

function sumOf(factors: Factors): Sum | null {
  return sumBehind(factors, 0, 0, NUMBERS.pytorch, String);
}

function partials(hot: number, W: readonly number[], result: number): readonly string[] {
  const onehot = matrix(W.map((_, k) => (k === hot ? 1 : 0)));
  const table = matrix(...W.map((value) => [value]));
  return sumOf({ onehot, table, product: matrix([result]) })?.terms.map(({ partial }) => partial) ?? [];
}

describe('the sum behind a value', () => {
  it('grows term by term', () => {
    expect(partials(2, [1, 2, 3, 4], 3)).toEqual(['0', '0', '3', '3']);
  });

  it('has negative numbers in brackets, on either side, and a digit behind each point', () => {
    const factors = { onehot: matrix([1, -1]), table: matrix([-2], [3]), product: matrix([-5]) };
    const sum = sumBehind(factors, 0, 0, NUMBERS.pytorch, (value) => `${String(value)}.`);
    expect(sum?.terms).toMatchObject([
      { factor: '1.0', weight: '(-2.0)' },
      { factor: '(-1.0)', weight: '3.0' },
    ]);
  });

  it('turns NaN at 0 × infinity', () => {
    expect(partials(0, [1, Infinity, 2], NaN)).toEqual(['1', 'NaN', 'NaN']);
  });

  it('leaves out most terms of a long one, and says how many', () => {
    const W = Array.from({ length: 100 }, (_, k) => k);
    const onehot = matrix(W.map((k) => (k === 50 ? 1 : 0)));
    const sum = sumOf({ onehot, table: matrix(...W.map((k) => [k])), product: matrix([50]) });
    expect(sum?.terms.map((term) => ('leftOut' in term ? term.leftOut : term.weight))).toEqual([
      '0',
      '1',
      48,
      '50',
      48,
      '99',
    ]);
    expect(sum?.terms.at(-1)?.partial).toBe('50');
  });

  it('turns NaN where it does: not before the term that makes it so, and with those that are left out', () => {
    const partialsWith = (nan: number): readonly string[] => {
      const W = Array.from({ length: 100 }, (_, k) => (k === nan ? NaN : k));
      const onehot = matrix(W.map((_, k) => (k === 50 ? 1 : 0)));
      const sum = sumOf({ onehot, table: matrix(...W.map((w) => [w])), product: matrix([NaN]) });
      return sum?.terms.map(({ partial }) => partial) ?? [];
    };
    expect(partialsWith(99)).toEqual(['0', '0', '0', '50', '50', 'NaN']);
    expect(partialsWith(20)).toEqual(['0', '0', 'NaN', 'NaN', 'NaN', 'NaN']);
  });
});
