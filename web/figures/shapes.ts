import type { Cell } from '../program/cell.ts';
import { tuple } from '../text/say.ts';
import type { Results } from '../run/results.ts';

/** What a cell's steps have made, with their dtypes and shapes: `onehot: int64 (3, 4)`. */
export function shapesOf(results: Results, cell: Cell): readonly string[] {
  return results.madeBy(cell).flatMap((name) => {
    const tensor = results.tensor(name);
    return tensor === null ? [] : [`${name}: ${tensor.dtype} ${tuple(tensor.shape)}`];
  });
}
