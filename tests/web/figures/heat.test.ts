import { describe, expect, it } from 'vitest';
import { heatOf, largestIn, STEPS } from '../../../web/figures/heat.ts';
import { gridOfNumbers } from '../../../web/run/grid.ts';

describe('the colour of a number', () => {
  it('has its sign, and grows with its size up to the largest', () => {
    const sizes = [0.001, 0.5, 1, 1.5, 2, 2.5, 3];
    const steps = sizes.map((size) => heatOf(size, 3));
    expect(steps).toEqual([1, 3, 4, 4, 5, STEPS, STEPS]);
    expect(sizes.map((size) => heatOf(-size, 3))).toEqual(steps.map((step) => -step));
  });

  it('is none for zeros of either sign, for what is no number, and for what is not known', () => {
    expect([0, -0, NaN, undefined].map((value) => heatOf(value, 3))).toEqual([0, 0, 0, 0]);
  });

  it('is the strongest for whatever is as large as the largest, or larger', () => {
    expect([3, 4, Infinity].map((value) => heatOf(value, 3))).toEqual([STEPS, STEPS, STEPS]);
    expect(heatOf(-Infinity, 0)).toBe(-STEPS);
  });

  it('is measured by the largest finite number that is known', () => {
    expect(largestIn(gridOfNumbers([1, -7, Infinity, NaN, 2, 3], [3, 2]))).toBe(7);
    expect(largestIn({ ...gridOfNumbers([1, -7, 2, 3], [2, 2]), known: [1] })).toBe(3);
    expect(largestIn(gridOfNumbers([], [0, 2]))).toBe(0);
  });
});
