import { shapeOf } from '../inputs/facts.ts';
import type { Edit, PyNumber, PyValue } from '../inputs/inputs.ts';
import { isList, parseList } from '../inputs/parse.ts';
import type { Cell, Framework, TensorValue } from '../program/cell.ts';
import { elementsOf } from '../program/elements.ts';
import type { Name, Step } from '../program/step.ts';
import { gridOf, numbersOf, type Grid } from './grid.ts';
import { namesIn, type Names } from './names.ts';
import { printedGrid } from './printed.ts';
import { runCells, type Run, type RunCell } from './run.ts';
import { stopIn, type Stop } from './stop.ts';

/** Token IDs, out of their nesting, and the shape of their tensor. */
export interface Ids {
  readonly numbers: readonly number[];
  /** The same, exactly; null where they are not whole numbers. */
  readonly whole: readonly bigint[] | null;
  readonly shape: readonly number[];
}

/** A call of the embedding layer: the IDs that were asked for, and the rows that came out; null where none did. */
export interface LookUp {
  readonly ids: Ids;
  readonly out: Grid | null;
}

/** A call of a layer, by the name that its result has in the namespace. */
export interface LayerCall {
  readonly layer: Name;
  readonly input: Name;
}

/** The linear layer that the closing step makes once more: what it gave, and which slips were made in it. */
export interface Again {
  readonly out: Grid | null;
  readonly biased: boolean;
  readonly untransposed: boolean;
}

/**
 * What a run has given: its tensors by their roles, the other values that its cells were told, and where it stopped. It
 * is all that words, figures and explanations read of a run; whatever was not made is null.
 */
export interface Results {
  readonly framework: Framework;
  readonly names: Names;
  readonly stop: Stop | null;
  /** Token IDs, one for each of n tokens. */
  readonly ids: Ids | null;
  /** The number of rows that the table is asked to have, V, and whether it was given by hand. */
  readonly vocabulary: { readonly size: bigint; readonly given: boolean } | null;
  /** The number of columns that the table is asked to have, d. */
  readonly dimension: bigint | null;
  /** The seed of the random numbers, as Python writes it. */
  readonly seed: string | null;
  /** W, the table of the embedding, (V, d). */
  readonly table: Grid | null;
  /** The weights that were changed by hand, in order. */
  readonly edits: readonly Edit[] | null;
  /** How the Keras notebook came by its weights: row by row in the code, by an expression, or as the reader gave them. */
  readonly fakeWeights: 'written' | 'expression' | 'given' | null;
  /** (n, V), after the shape of the IDs. */
  readonly onehot: Grid | null;
  /** The weight that the linear layer ends with: (d, V) in PyTorch, (V, d) in Keras. */
  readonly weight: Grid | null;
  /** The weight that PyTorch's linear layer starts with, as far as its digits are printed. */
  readonly firstWeight: Grid | null;
  /** The rows that were looked up, and those that the product gave: (n, d), after the shape of the IDs. */
  readonly lookup: Grid | null;
  readonly product: Grid | null;
  /** The gradients of W by way of the look-up and of the product, (V, d). */
  readonly lookupGradient: Grid | null;
  readonly productGradient: Grid | null;
  readonly again: Again | null;
  /** What the last call of the embedding in a step asks for; null where there is none, or it was not reached. */
  lookUpIn(step: string): LookUp | null;
  /** The call of a layer whose result has this name. */
  callNamed(name: Name): LayerCall | null;
  /** The IDs of a tensor, which may stand in the code without a name: `torch.tensor([1])`. */
  idsOf(name: Name): Ids | null;
  grid(name: Name | null): Grid | null;
  tensor(name: Name | null): TensorValue | null;
  /** The names of the tensors that a cell makes. */
  madeBy(cell: Cell): readonly Name[];
  /** Whether a cell makes the linear layer that the product is taken with. */
  makesLinear(cell: Cell): boolean;
}

const known = new WeakMap<Run, Results>();

/** The results of a run: found out once. */
export function resultsOf(run: Run): Results {
  const found = known.get(run) ?? read(run);
  known.set(run, found);
  return found;
}

/** What a run has given that made nothing at all: what a step reads whose cells did not all run. */
export function withoutResults({ framework, names, stop }: Results): Results {
  return {
    framework,
    names,
    stop,
    ids: null,
    vocabulary: null,
    dimension: null,
    seed: null,
    table: null,
    edits: null,
    fakeWeights: null,
    onehot: null,
    weight: null,
    firstWeight: null,
    lookup: null,
    product: null,
    lookupGradient: null,
    productGradient: null,
    again: null,
    lookUpIn: () => null,
    callNamed: () => null,
    idsOf: () => null,
    grid: () => null,
    tensor: () => null,
    madeBy: () => [],
    makesLinear: () => false,
  };
}

/** The only reader of the cells' steps among what reads a run. */
function read(run: Run): Results {
  const all = runCells(run);
  const ran = all.filter(({ outcome }) => outcome.kind === 'ran').map(({ cell }) => cell);
  const reached = all.filter(({ outcome }) => outcome.kind !== 'notRun');
  const names = namesIn(all.map(({ cell }) => cell));
  const tensor = (name: Name | null): TensorValue | null => (name === null ? null : (run.tensors[name] ?? null));
  const grid = (name: Name | null): Grid | null => {
    const value = tensor(name);
    return value === null ? null : gridOf(value);
  };
  const idsOf = (name: Name): Ids | null => {
    const value = tensor(name);
    if (value !== null) return { numbers: numbersOf(value), whole: wholeNumbers(value), shape: value.shape };
    for (const step of stepsOf(reached)) {
      if (step.op === 'torch.tensor' && step.out === name) return idsIn(step.literal);
    }
    return null;
  };
  const calls = new Map<Name, LayerCall>();
  for (const step of stepsOf(reached)) {
    if (step.op === 'torch.call' || step.op === 'keras.call') calls.set(step.out, step);
  }
  const steps = ran.flatMap((cell) => cell.steps);
  const weight = grid(names.weight);
  return {
    framework: run.framework,
    names,
    stop: stopIn(run),
    ids: names.ids === null ? null : idsOf(names.ids),
    ...sizesIn(steps, names, tensor),
    seed: steps.find((step) => step.op === 'torch.manual_seed')?.literal ?? null,
    table: grid(names.table),
    edits: names.table === null || tensor(names.table) === null ? null : editsIn(ran, run),
    fakeWeights: fakeWeightsIn(steps, run),
    onehot: grid(names.onehot),
    weight,
    firstWeight: weight && firstWeightIn(reached, names, weight),
    lookup: grid(names.lookup),
    product: grid(names.product),
    lookupGradient: grid(names.lookupGradient),
    productGradient: grid(names.productGradient),
    again: againIn(stepsOf(reached), names, grid),
    lookUpIn(step) {
      const cells = run.sections.find((section) => section.step === step)?.cells ?? [];
      const call = stepsOf(cells.filter((cell) => reached.includes(cell)))
        .flatMap((step) => (step.op === 'torch.call' || step.op === 'keras.call' ? [step] : []))
        .findLast(({ layer }) => layer === names.embedding);
      const ids = call === undefined ? null : idsOf(call.input);
      return call === undefined || ids === null ? null : { ids, out: grid(call.out) };
    },
    callNamed: (name) => calls.get(name) ?? null,
    idsOf,
    grid,
    tensor,
    madeBy(cell) {
      const made = cell.steps.flatMap((step) => ('out' in step ? [step.out] : 'layer' in step ? [step.layer] : []));
      const every = made.flatMap((name) => [name, `${name}.weight`, `${name}.get_weights()[0]`]);
      return [...new Set(every)].filter((name) => tensor(name) !== null);
    },
    makesLinear: (cell) => cell.steps.some((step) => step.op === 'torch.nn.Linear' && step.out === names.linear),
  };
}

function stepsOf(cells: readonly RunCell[]): readonly Step[] {
  return cells.flatMap(({ cell }) => cell.steps);
}

/** The elements of a tensor of whole numbers, exactly; null where they are not whole. */
function wholeNumbers(tensor: TensorValue): readonly bigint[] | null {
  return /^int/.test(tensor.dtype) ? Array.from(elementsOf(tensor), BigInt) : null;
}

function idsIn(literal: string): Ids | null {
  const list = parseList(literal);
  const shape = list.ok ? shapeOf(list.value) : null;
  if (!list.ok || shape === null) return null;
  const flat = flatten(list.value);
  const whole = flat.map((id) => (id.kind === 'int' ? id.value : null));
  return {
    numbers: flat.map(({ value }) => Number(value)),
    whole: whole.every((id) => id !== null) ? whole : null,
    shape,
  };
}

function flatten(values: readonly PyValue[]): readonly PyNumber[] {
  return values.flatMap((value) => (isList(value) ? flatten(value) : [value]));
}

/** The sizes that the embedding is made with: plain numbers, or a tensor of one. */
function sizesIn(
  steps: readonly Step[],
  names: Names,
  tensor: (name: Name | null) => TensorValue | null,
): Pick<Results, 'vocabulary' | 'dimension'> {
  const assigned = (name: Name | null): bigint | null => {
    const literal = steps.findLast((step) => step.op === 'assign' && step.out === name);
    return literal?.op === 'assign' && /^-?\d+$/.test(literal.literal) ? BigInt(literal.literal) : null;
  };
  const counted = tensor(names.rows);
  const [size] = counted === null ? [] : (wholeNumbers(counted) ?? []);
  const given = assigned(names.rows);
  const vocabulary = size !== undefined ? { size, given: false } : given === null ? null : { size: given, given: true };
  return { vocabulary, dimension: assigned(names.columns) };
}

function editsIn(ran: readonly Cell[], { inputs }: Run): readonly Edit[] {
  return ran
    .flatMap(({ code }) => code)
    .flatMap((segment) => (segment.kind === 'edit' ? (inputs.edits[segment.edit] ?? []) : []));
}

function fakeWeightsIn(steps: readonly Step[], { inputs }: Run): Results['fakeWeights'] {
  if (steps.some(({ op }) => op === 'np.ramp')) return 'expression';
  if (!steps.some(({ op }) => op === 'np.array')) return null;
  return inputs.weights === null ? 'written' : 'given';
}

/** The run ends with the weight that has taken its place: the first one is read from where it was printed. */
function firstWeightIn(reached: readonly RunCell[], names: Names, last: Grid): Grid | null {
  const shown = reached.find(({ cell }) => cell.output?.kind === 'result' && cell.output.of === names.weight);
  return shown?.outcome.kind === 'ran' ? printedGrid(shown.outcome.text, last.shape) : null;
}

function againIn(steps: readonly Step[], names: Names, grid: (name: Name) => Grid | null): Again | null {
  const call = steps.findLast((step) => step.op === 'torch.call' && step.layer === names.again);
  if (call?.op !== 'torch.call') return null;
  return {
    out: grid(call.out),
    biased: steps.some(({ op }) => op === 'torch.nn.Linear.with_bias'),
    untransposed: steps.some(({ op }) => op === 'torch.share_weight'),
  };
}
