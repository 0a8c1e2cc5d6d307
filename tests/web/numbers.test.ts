import { describe, expect, it, vi } from 'vitest';
import type { NumberCore } from '../../web/engine/notebook_core.ts';
import { Numbers } from '../../web/run/numbers.ts';

/** A core that says what it was asked. */
function core() {
  return {
    text: vi.fn<NumberCore['text']>((value, decimals) => `${Object.is(value, -0) ? '-' : ''}${value}/${decimals}`),
    sums: vi.fn<NumberCore['sums']>((x, w) => [...x, ...w]),
  };
}

describe('the numbers of figures', () => {
  it('are asked for once, each zero for itself', () => {
    const asked = core();
    const numbers = new Numbers();
    numbers.useCore(asked);
    for (let times = 0; times < 2; times += 1) {
      expect(numbers.text(0.5, 4)).toBe('0.5/4');
      expect(numbers.text(0.5, 0)).toBe('0.5/0');
      expect([numbers.text(0, 4), numbers.text(-0, 4), numbers.text(NaN, 4)]).toEqual(['0/4', '-0/4', 'NaN/4']);
      expect(numbers.sums([0, 1], [2, 3])).toEqual([0, 1, 2, 3]);
      expect(numbers.sums([0, 1, 2], [3])).toEqual([0, 1, 2, 3]);
    }
    expect(asked.text).toHaveBeenCalledTimes(5);
    expect(asked.sums).toHaveBeenCalledTimes(2);
  });

  it('are known from a record where there is no core', () => {
    const before = new Numbers();
    before.useCore(core());
    for (const value of [0.25, -0, 1e-30]) before.text(value, 4);
    before.sums([1, -0], [2, 3]);
    const numbers = new Numbers(JSON.parse(JSON.stringify(before.record())) as ReturnType<Numbers['record']>);
    expect([0.25, -0, 1e-30].map((value) => numbers.text(value, 4))).toEqual(['0.25/4', '-0/4', '1e-30/4']);
    expect(numbers.sums([1, -0], [2, 3])).toHaveLength(4);
    expect([numbers.text(0, 4), numbers.text(0.25, 2), numbers.sums([1, 0], [2, 3])]).toEqual([null, null, null]);
  });

  it('stay known once the core answers no more, and are asked for again once it does', () => {
    const asked = core();
    const numbers = new Numbers();
    numbers.useCore(asked);
    numbers.text(1, 4);
    numbers.sums([1], [1]);
    asked.text.mockReturnValue(null);
    asked.sums.mockReturnValue(null);
    expect([numbers.text(1, 4), numbers.text(2, 4)]).toEqual(['1/4', null]);
    expect([numbers.sums([1], [1]), numbers.sums([2], [1])]).toEqual([[1, 1], null]);
    asked.text.mockReturnValue('2');
    expect(numbers.text(2, 4)).toBe('2');
  });

  it('of a long sum are not kept', () => {
    const asked = core();
    const numbers = new Numbers();
    numbers.useCore(asked);
    const long = Array.from({ length: 1000 }, (_, k) => k);
    for (let times = 0; times < 2; times += 1) expect(numbers.sums(long, long)).toHaveLength(2000);
    expect(asked.sums).toHaveBeenCalledTimes(2);
  });
});
