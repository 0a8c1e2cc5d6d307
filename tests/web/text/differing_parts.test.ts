import { expect, it } from 'vitest';
import { differingParts } from '../../../web/text/differing_parts.ts';

/** The first text with what differs in corners. */
function marked(one: string, other: string): string {
  const [ours, theirs] = differingParts(one, other);
  expect(ours.map(({ text }) => text).join('')).toBe(one);
  expect(theirs.map(({ text }) => text).join('')).toBe(other);
  return ours.map(({ text, differs }) => (differs ? `«${text}»` : text)).join('');
}

it.each([
  ['tensor([1., 2., 3.])', 'tensor([1., 4., 3.])', 'tensor([1., «2.», 3.])'],
  ['a b\nc d', 'a x\nc y', 'a «b»\nc «d»'],
  ['a b c', 'a c', 'a «b »c'],
  ['a c', 'a b c', 'a c'],
  ['', 'x', ''],
  ['x', '', '«x»'],
  ['1.5', '1.25', '«1.5»'],
])('%j beside %j', (one, other, wanted) => {
  expect(marked(one, other)).toBe(wanted);
});

it('nothing differs between two texts that are the same', () => {
  expect(marked('a [1, 2]', 'a [1, 2]')).toBe('a [1, 2]');
});
