import { factsOf } from '../inputs/facts.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { parseList } from '../inputs/parse.ts';
import type { Notebook } from '../notebooks/notebook.ts';
import type { TensorValue } from '../program/cell.ts';
import type { Name } from '../program/step.ts';
import { runCells, type Run } from '../state/run.ts';
import { gridOf, numbersOf, type Grid } from './grid.ts';
import { namesIn, type Names } from './names.ts';

/** Token IDs, out of their nesting, and the shape of their tensor. */
export interface Ids {
  readonly numbers: readonly number[];
  readonly shape: readonly number[];
}

/** The tensors of a run by what they are in the story; null where the run has not made them. */
export interface Story {
  readonly framework: Notebook['framework'];
  readonly names: Names;
  readonly ids: Ids | null;
  readonly table: Grid | null;
  readonly onehot: Grid | null;
  readonly weight: Grid | null;
  readonly lookup: Grid | null;
  readonly product: Grid | null;
  grid(name: Name): Grid | null;
  /** The IDs of a tensor, which may stand in the code without a name: `torch.tensor([1])`. */
  idsOf(name: Name | null): Ids | null;
  tensor(name: Name | null): TensorValue | null;
}

const told = new WeakMap<Run, Story>();

/** The story of a run, which every step tells its part of: found out once. */
export function storyOf(run: Run, framework: Notebook['framework']): Story {
  const known = told.get(run);
  if (known !== undefined) return known;
  const story = findStory(run, framework);
  told.set(run, story);
  return story;
}

function findStory(run: Run, framework: Notebook['framework']): Story {
  const cells = runCells(run).map(({ cell }) => cell);
  const names = namesIn(cells);
  const tensor = (name: Name | null): TensorValue | null => (name === null ? null : (run.tensors[name] ?? null));
  const grid = (name: Name | null): Grid | null => {
    const value = tensor(name);
    return value === null ? null : gridOf(value);
  };
  const idsOf = (name: Name | null): Ids | null => {
    const value = tensor(name);
    if (value !== null) return { numbers: numbersOf(value), shape: value.shape };
    for (const step of cells.flatMap((cell) => cell.steps)) {
      if (step.op === 'torch.tensor' && step.out === name) return idsIn(step.literal, run.inputs);
    }
    return null;
  };
  return {
    framework,
    names,
    ids: idsOf(names.ids),
    table: grid(names.table),
    onehot: grid(names.onehot),
    weight: grid(names.weight),
    lookup: grid(names.lookup),
    product: grid(names.product),
    grid,
    idsOf,
    tensor,
  };
}

function idsIn(literal: string, inputs: Inputs): Ids | null {
  const list = parseList(literal);
  if (!list.ok) return null;
  const { flat, shape } = factsOf({ ...inputs, ids: list.value });
  return shape === null ? null : { numbers: flat.map(({ value }) => Number(value)), shape };
}
