/** A whole matrix as a picture: one pixel for each number, in the colours of its sign and size. */

import type { Grid, MatrixPlace } from '../run/grid.ts';
import { largestIn, strengthOf } from './heat.ts';

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The colours of a scale: its middle, and what the largest number has, and the largest negative one. */
export interface Scale {
  readonly none: Rgb;
  readonly plus: Rgb;
  readonly minus: Rgb;
}

/** The most that browsers draw along one side. */
const LONGEST = 16_384;

/** How a matrix lies in its picture: a tall one on its side, so that each of its rows is a column of pixels. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly turned: boolean;
}

/** The size of the picture of a grid, of which no more rows or columns are drawn than browsers can. */
export function pictureOf({ rows, columns }: Grid): Picture {
  const turned = rows > columns;
  const [width, height] = turned ? [rows, columns] : [columns, rows];
  return { width: Math.min(width, LONGEST), height: Math.min(height, LONGEST), turned };
}

/** The place of the number that a pixel stands for. */
export function placeAt({ turned }: Picture, x: number, y: number): MatrixPlace {
  return turned ? { row: x, column: y } : { row: y, column: x };
}

/** The pixels of a picture: red, green, blue and opacity of each, row by row. What is no number has no colour at all. */
export function pixelsOf(grid: Grid, picture: Picture, { none, plus, minus }: Scale): Uint8ClampedArray<ArrayBuffer> {
  const most = largestIn(grid);
  const pixels = new Uint8ClampedArray(4 * picture.width * picture.height);
  for (let y = 0, at = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1, at += 4) {
      const { row, column } = placeAt(picture, x, y);
      const value = grid.at(row, column);
      if (value === undefined || Number.isNaN(value)) continue;
      const part = strengthOf(value, most);
      const end = value < 0 ? minus : plus;
      for (let channel = 0; channel < 3; channel += 1) {
        const from = none[channel] ?? 0;
        pixels[at + channel] = from + ((end[channel] ?? 0) - from) * part;
      }
      pixels[at + 3] = 255;
    }
  }
  return pixels;
}

/** The step of each key on the picture, to the right and down. */
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The place that a key leads to in the picture of a grid, which may lie on its side; null for a key that leads nowhere. */
export function moved(
  from: MatrixPlace,
  key: string,
  { rows, columns }: Grid,
  { turned }: Picture,
): MatrixPlace | null {
  const step = KEYS[key];
  if (step === undefined) return null;
  const [right, down] = step;
  const within = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));
  return {
    row: within(from.row + (turned ? right : down), rows),
    column: within(from.column + (turned ? down : right), columns),
  };
}
