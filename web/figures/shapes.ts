import type { Cell } from '../program/cell.ts';
import { tuple } from '../text/say.ts';
import type { Story } from './story.ts';

/** What a cell's steps have made, with their dtypes and shapes: `onehot: int64 (3, 4)`. */
export function shapesOf(story: Story, cell: Cell): readonly string[] {
  const made = cell.steps.flatMap((step) => ('out' in step ? [step.out] : 'layer' in step ? [step.layer] : []));
  const names = made.flatMap((name) => [name, `${name}.weight`, `${name}.get_weights()[0]`]);
  return [...new Set(names)].flatMap((name) => {
    const tensor = story.tensor(name);
    return tensor === null ? [] : [`${name}: ${tensor.dtype} ${tuple(tensor.shape)}`];
  });
}
