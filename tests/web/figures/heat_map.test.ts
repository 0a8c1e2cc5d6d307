import { describe, expect, it } from 'vitest';
import { moved, pictureOf, pixelsOf, placeAt } from '../../../web/figures/heat_map.ts';
import { gridOfNumbers } from '../../../web/run/grid.ts';

const SCALE = { none: [100, 100, 100], plus: [200, 100, 100], minus: [100, 100, 200] } as const;

describe('a matrix as a picture', () => {
  it('has a pixel for each number: the ends of the scale for the largest, its middle for zero, none for NaN', () => {
    const grid = gridOfNumbers([2, 0, -2, NaN], [2, 2]);
    const picture = pictureOf(grid);
    expect(picture).toEqual({ width: 2, height: 2, turned: false });
    expect([...pixelsOf(grid, picture, SCALE)]).toEqual(
      [200, 100, 100, 255].concat([100, 100, 100, 255], [100, 100, 200, 255], [0, 0, 0, 0]),
    );
  });

  it('lies on its side where it is tall, and so do the keys', () => {
    const grid = gridOfNumbers([1, 2, 3, 4, 5, 6], [3, 2]);
    const picture = pictureOf(grid);
    expect(picture).toEqual({ width: 3, height: 2, turned: true });
    expect(placeAt(picture, 2, 1)).toEqual({ row: 2, column: 1 });
    expect(moved({ row: 1, column: 0 }, 'ArrowRight', grid, picture)).toEqual({ row: 2, column: 0 });
    expect(moved({ row: 2, column: 1 }, 'ArrowDown', grid, picture)).toEqual({ row: 2, column: 1 });
    expect(moved({ row: 2, column: 1 }, 'Enter', grid, picture)).toBeNull();
  });

  it('is no longer than browsers draw', () => {
    const grid = { ...gridOfNumbers([], [50_257, 2]), rows: 50_257, columns: 2 };
    expect(pictureOf(grid)).toEqual({ width: 16_384, height: 2, turned: true });
  });
});
