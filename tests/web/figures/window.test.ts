import { describe, expect, it } from 'vitest';
import { windowOf } from '../../../web/figures/window.ts';

const room = { whole: 8, some: 4 };

/** The places of a window in one line, … being a gap. */
function drawn(count: number, wanted: readonly number[], known: readonly number[] | null = null): string {
  return windowOf(count, wanted, room, known)
    .map((place) => (place === 'gap' ? '…' : String(place)))
    .join(' ');
}

describe('windowOf', () => {
  it('shows all where all fit', () => {
    expect(drawn(0, [])).toBe('');
    expect(drawn(3, [2])).toBe('0 1 2');
    expect(drawn(8, [])).toBe('0 1 2 3 4 5 6 7');
  });

  it('shows corners and what is wanted of more', () => {
    expect(drawn(50_257, [])).toBe('0 1 2 … 50256');
    expect(drawn(50_257, [40_000])).toBe('0 1 … 40000 … 50256');
    expect(drawn(50_257, [5, 4, 3, 2])).toBe('0 … 4 5 … 50256');
  });

  it('puts no gap in the place of a single row', () => {
    expect(drawn(9, [7, 2])).toBe('0 1 2 … 7 8');
  });

  it('takes no notice of what does not exist', () => {
    expect(drawn(20, [-1, 20, 1.5, NaN])).toBe('0 1 2 … 19');
  });

  it('shows only what is known', () => {
    expect(drawn(100, [50, 60], [0, 1, 50, 99])).toBe('0 1 … 50 … 99');
    expect(drawn(5, [], [0, 2])).toBe('0 … 2 …');
  });
});
