/** A place along one side of a drawn matrix: an index, or what is left out between two of them. */
export type WindowPlace = number | 'gap';

/** How many rows or columns there is room for: all of up to `whole`, or else `some` of them. */
export interface WindowRoom {
  readonly whole: number;
  readonly some: number;
}

/**
 * Which of `count` rows or columns to draw: all, or the first, the last, those that are wanted, in order, with gaps.
 * Only `known` ones can be drawn, where that is given.
 */
export function windowOf(
  count: number,
  wanted: readonly number[],
  room: WindowRoom,
  known: readonly number[] | null = null,
): readonly WindowPlace[] {
  const drawable = known === null ? null : new Set(known);
  const can = (index: number): boolean =>
    Number.isInteger(index) && index >= 0 && index < count && (drawable?.has(index) ?? true);
  const chosen = new Set<number>();
  const choose = (index: number, most: number): void => {
    if (chosen.size < most && can(index)) chosen.add(index);
  };
  if (count <= room.whole) {
    for (let index = 0; index < count; index += 1) choose(index, room.whole);
  } else {
    for (const index of [0, count - 1, ...wanted, 1, 2, 3, 4, 5, 6]) choose(index, room.some);
  }
  return withGaps(
    [...chosen].sort((a, b) => a - b),
    count,
    can,
  );
}

function withGaps(indices: readonly number[], count: number, can: (index: number) => boolean): readonly WindowPlace[] {
  const places: WindowPlace[] = [];
  let next = 0;
  for (const index of [...indices, count]) {
    // A gap takes as much room as the one row that it would hide.
    if (index === next + 1 && can(next)) places.push(next);
    else if (index > next) places.push('gap');
    if (index < count) places.push(index);
    next = index + 1;
  }
  return places;
}
