import { describe, expect, it } from 'vitest';
import { numpyFormat, torchFormat } from '../../../web/figures/numbers.ts';

const torch = (values: readonly number[]): readonly string[] =>
  values.map(Math.fround).map(torchFormat(values.map(Math.fround)));
const numpy = (values: readonly number[]): readonly string[] =>
  values.map(Math.fround).map(numpyFormat(values.map(Math.fround)));

describe('torchFormat', () => {
  it('writes four decimals', () => {
    expect(torch([0.33739, -2.84, 1.5, 0])).toEqual(['0.3374', '-2.8400', '1.5000', '0.0000']);
  });

  it('rounds what lies exactly between to even', () => {
    expect(torch([0.03125, 0.09375, -0.03125])).toEqual(['0.0312', '0.0938', '-0.0312']);
  });

  it('writes whole numbers with a dot', () => {
    expect(torch([1, -2, 0, NaN, -Infinity])).toEqual(['1.', '-2.', '0.', 'nan', '-inf']);
  });

  it('turns scientific only for the numbers in which decimals would hide too much', () => {
    expect(torch([1e-5, 2])).toEqual(['1.0000e-05', '2.0000']);
    expect(torch([1.5, 2e3])).toEqual(['1.5000', '2000.0000']);
    expect(torch([0.5, 2e9])).toEqual(['0.5000', '2.0000e+09']);
    expect(torch([1, 2e9])).toEqual(['1.', '2.0000e+09']);
  });

  it('rounds large numbers that lie exactly between to even, as C does', () => {
    // printf("%.4e") of the same floats.
    expect(torch([100005000, 100015000, -100005000, 100004992])).toEqual([
      '1.0000e+08',
      '1.0002e+08',
      '-1.0000e+08',
      '1.0000e+08',
    ]);
  });

  it('writes large doubles that are no whole numbers', () => {
    // printf("%.4e") of the same.
    expect([123456789.5, -100005000.25].map(torchFormat([0.5]))).toEqual(['1.2346e+08', '-1.0001e+08']);
  });

  it('writes a fraction among numbers that were told to be whole', () => {
    expect(torchFormat([1, 2])(0.5)).toBe('0.5000');
  });
});

describe('numpyFormat', () => {
  it('writes as few digits as tell the numbers apart, and as many for all', () => {
    expect(numpy([0, 0.11, 0.33])).toEqual(['0.00', '0.11', '0.33']);
    expect(numpy([1, 2])).toEqual(['1.0', '2.0']);
    expect(numpy([0.1, 1 / 3])).toEqual(['0.10000000', '0.33333334']);
  });

  it('writes a number with an exponent that is not among those that were told', () => {
    expect(numpyFormat([0.5, 0.25])(Math.fround(1e-7))).toBe('1e-07');
  });
});
