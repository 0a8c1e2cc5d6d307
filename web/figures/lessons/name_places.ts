/** Where names stand beside points, so that they cover neither each other nor a point. */

import type { Point } from '../../run/plane.ts';
import { widthOf } from '../../text/shown_text.ts';

/** How far from its point a name begins, how far above or below it stands, and the size of its letters. */
const BESIDE = 8;
const OVER = 14;
const LETTERS = 14;
/** Half as large as a point. */
const DOT = 5;

/** Where a name begins, ends or has its middle. */
export interface NamePlace extends Point {
  readonly anchor: 'start' | 'middle' | 'end';
  /** What it is the name of. */
  readonly point: Point;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A place for the name of each point, in a drawing of this size: to the right where nothing is in the way. */
export function placeNames(
  points: readonly Point[],
  names: readonly string[],
  width: number,
  height: number,
): readonly NamePlace[] {
  const taken = points.map(({ x, y }): Box => ({ left: x - DOT, right: x + DOT, top: y - DOT, bottom: y + DOT }));
  return points.map((point, index) => {
    const { x, y } = point;
    const long = LETTERS * widthOf(names[index] ?? '');
    const choices: readonly NamePlace[] = [
      { x: x + BESIDE, y, anchor: 'start', point },
      { x: x - BESIDE, y, anchor: 'end', point },
      { x, y: y - OVER, anchor: 'middle', point },
      { x, y: y + OVER, anchor: 'middle', point },
    ];
    /** How much is in the way there: to be cut off is worse than to meet something. */
    const trouble = (place: NamePlace): number => {
      const box = boxOf(place, long);
      const isOut = box.left < 0 || box.right > width || box.top < 0 || box.bottom > height;
      return taken.filter((other) => meet(box, other)).length + (isOut ? taken.length : 0);
    };
    const best = choices.reduce((one, other) => (trouble(other) < trouble(one) ? other : one));
    if (long > 0) taken.push(boxOf(best, long));
    return best;
  });
}

function boxOf({ x, y, anchor }: NamePlace, long: number): Box {
  const left = x - { start: 0, middle: long / 2, end: long }[anchor];
  return { left, right: left + long, top: y - LETTERS / 2, bottom: y + LETTERS / 2 };
}

function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
