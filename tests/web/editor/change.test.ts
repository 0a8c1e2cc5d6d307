import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changeBetween } from '../../../web/view/editor/change.ts';

it.each([
  ['x = 1', 'x = 12', { from: 5, to: 5, insert: '2' }],
  ['torch.tensor([2, 3])', 'torch.tensor([4])', { from: 14, to: 18, insert: '4' }],
  ['aa', 'aaa', { from: 2, to: 2, insert: 'a' }],
  ['same', 'same', { from: 4, to: 4, insert: '' }],
  ['', 'x', { from: 0, to: 0, insert: 'x' }],
])('%j to %j', (before, after, change) => {
  expect(changeBetween(before, after)).toEqual(change);
});

it('makes the one text of the other', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, insert } = changeBetween(before, after);
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
      expect(from).toBeLessThanOrEqual(to);
    }),
  );
});
