import { expect, it } from 'vitest';
import { compare, movedIn } from '../../web/run/compare.ts';
import { gridOfNumbers } from '../../web/run/grid.ts';

const before = gridOfNumbers([NaN, 1, 0, 2, NaN, 5], [3, 2]);
const after = gridOfNumbers([NaN, 1, -0, 3, 4, 5], [3, 2]);

function placesOf(differs: (row: number, column: number) => boolean): readonly string[] {
  const places = [0, 1, 2].flatMap((row) => [0, 1].map((column) => [row, column] as const));
  return places.flatMap(([row, column]) => (differs(row, column) ? [`${row},${column}`] : []));
}

it('a NaN equals nothing, and 0 equals −0', () => {
  const { of, equal, signs, differs } = compare(before, after);
  expect([of, equal, signs]).toEqual([6, 3, 1]);
  expect(placesOf(differs)).toEqual(['0,0', '1,0', '1,1', '2,0']);
});

it('a NaN that stays has not moved, and a 0 that becomes −0 has', () => {
  const { of, moved, differs } = movedIn(before, after);
  expect([of, moved]).toEqual([6, 3]);
  expect(placesOf(differs)).toEqual(['1,0', '1,1', '2,0']);
});
