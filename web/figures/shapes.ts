import type { Run, RunCell } from '../run/run.ts';
import { madeBy } from '../run/shown.ts';
import { tuple } from '../text/say.ts';

/** What a cell has made, with dtypes and shapes: `onehot: int64 (3, 4)`. */
export function shapesOf(run: Run, cell: RunCell): readonly string[] {
  return madeBy(run, cell).map(({ code, tensor }) => `${code}: ${tensor.dtype} ${tuple(tensor.shape)}`);
}
