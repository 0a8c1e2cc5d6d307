import { expect, it } from 'vitest';
import { nonBreaking } from '../../../web/text/non_breaking.ts';

/** Where a line may end, as a bar. */
const parted = (text: string) => nonBreaking(text).replaceAll(' ', '|');

it('lets no line end within a product, a shape or an index', () => {
  expect(parted('a table of 4 × 5, or so')).toBe('a|table|of|4\u00a0×\u00a05,|or|so');
  expect(parted('(4, 5) → (5, 4)')).toBe('(4,\u00a05)|→|(5,\u00a04)');
  expect(parted('0 × W[0, 0] + 1 × W[1, 0]')).toBe('0\u00a0×\u00a0W[0,\u00a00]|+|1\u00a0×\u00a0W[1,\u00a00]');
  expect(parted('x @ weight.T')).toBe('x\u00a0@\u00a0weight.T');
});
