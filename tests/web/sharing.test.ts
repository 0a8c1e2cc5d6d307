import { describe, expect, it } from 'vitest';
import { sharedWith } from '../../web/inputs/sharing.ts';

describe('structural sharing', () => {
  it('gives the older value where both are equal', () => {
    const before = { rows: [{ cells: ['1', 'gap'] }], none: null };
    const after = { rows: [{ cells: ['1', 'gap'] }], none: null };
    expect(sharedWith(before, after)).toBe(before);
  });

  it('keeps what is equal in what is not, and gives the newer value for the rest', () => {
    const before = { same: [{ text: 'a' }], other: [{ text: 'b' }, { text: 'c' }] };
    const after = { same: [{ text: 'a' }], other: [{ text: 'B' }, { text: 'c' }] };
    const shared = sharedWith(before, after);
    expect(shared).toEqual(after);
    expect(shared.same).toBe(before.same);
    expect(shared.other).not.toBe(before.other);
    expect(shared.other[0]).toEqual({ text: 'B' });
    expect(shared.other[1]).toBe(before.other[1]);
  });

  it.each([
    [
      [1, 2],
      [1, 2, 3],
    ],
    [
      [1, 2, 3],
      [1, 2],
    ],
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: 1, b: undefined }, { a: 1 }],
    [[0], [-0]],
    [{ 0: 'a' }, ['a']],
    [new Uint8Array([1]), new Uint8Array([1, 0])],
    [null, {}],
    [{ a: {} }, { a: null }],
  ])('never takes %o for %o', (before: unknown, after: unknown) => {
    const shared = sharedWith(before, after);
    expect(Object.is(shared, before)).toBe(false);
    expect(shared).toStrictEqual(after);
  });

  it('takes two NaNs for the same', () => {
    const before = [NaN];
    expect(sharedWith(before, [NaN])).toBe(before);
  });

  it('leaves a map as it is', () => {
    const after = new Map([[1, 2]]);
    expect(sharedWith(new Map([[1, 2]]), after)).toBe(after);
  });
});
