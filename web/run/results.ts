import { hasRun, printedText, type CellAnswer, type TensorPlace, type TensorValue } from '../engine/answer.ts';
import type { Edit, FieldId, Slip } from '../inputs/inputs.ts';
import { oncePerObject } from '../inputs/once.ts';
import type { CodeSegment, Framework } from '../program/cell.ts';
import { elementsOf } from './elements.ts';
import { gridOf, numbersOf, type Grid } from './grid.ts';
import { isCallOf, rolesIn, type Roles } from './roles.ts';
import { cellsIn, type Run, type RunCell } from './run.ts';
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
  /** The input that holds its single ID; null where the IDs are those of the batch. */
  readonly alone: 'one' | 'two' | null;
  readonly ids: Ids;
  readonly out: Grid | null;
}

/** A cell that has run. */
export interface RanCell {
  /** Its position, counted from 0. */
  readonly at: number;
  /** What it prints and shows. */
  readonly printed: string;
  /** The slips that are made in it. */
  readonly slips: readonly Slip[];
}

/** The linear layer that the closing step makes once more: what it gave, and which slips were made in it. */
export interface Again {
  readonly out: Grid | null;
  readonly slips: readonly Slip[];
}

/**
 * What a run has given: its tensors by their roles, the other values that its cells were told, and where it stopped. It
 * is all that words, figures and explanations read of a run; whatever was not made is null.
 */
export interface Results {
  readonly framework: Framework;
  /** Whether code of the reader's own may make something else than the notebook does: what, nobody knows beforehand. */
  readonly changed: boolean;
  /** Which calls made what, and where it stands. */
  readonly roles: Roles;
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
  /** The weight that PyTorch's linear layer starts with. */
  readonly firstWeight: Grid | null;
  /** The rows that were looked up, and those that the product gave: (n, d), after the shape of the IDs. */
  readonly lookup: Grid | null;
  readonly product: Grid | null;
  /** The gradients of W by way of the look-up and of the product, (V, d). */
  readonly lookupGradient: Grid | null;
  readonly productGradient: Grid | null;
  readonly again: Again | null;
  /** A cell of the notebook that has run, by its ID; null: it has not. */
  ran(cell: string): RanCell | null;
  /** What the last call of the embedding in a step asks for; null where there is none, or it was not reached. */
  lookUpIn(step: string): LookUp | null;
  /** The IDs of a tensor. */
  idsAt(place: TensorPlace): Ids | null;
  grid(place: TensorPlace | null): Grid | null;
  tensor(place: TensorPlace | null): TensorValue | null;
}

/** The results of a run: found out once. */
export const resultsOf = oncePerObject(read);

/** What a run has given that made nothing at all: what a step reads whose cells did not all run. */
export function withoutResults({ framework, changed, roles, stop }: Results): Results {
  return {
    framework,
    changed,
    roles,
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
    ran: () => null,
    lookUpIn: () => null,
    idsAt: () => null,
    grid: () => null,
    tensor: () => null,
  };
}

/**
 * Whether the reader's own code may make something else of what the notebook's own is about. A cell of their own that makes
 * a new name, which the notebook does not use, changes nothing of it.
 */
function mayChangeNotebook(cells: readonly RunCell[]): boolean {
  if (cells.some(({ cell }) => cell.origin === 'changed')) return true;
  const isAdded = ({ cell }: RunCell): boolean => cell.origin === 'added';
  const used = new Set(
    cells.filter((cell) => !isAdded(cell)).flatMap(({ answer }) => [...(answer.names?.read ?? []), ...madeBy(answer)]),
  );
  return cells
    .filter(isAdded)
    .some(
      ({ answer }) =>
        answer.names?.draws === true ||
        [...madeBy(answer), ...(answer.names?.changed ?? [])].some((name) => used.has(name)),
    );
}

const madeBy = ({ names }: CellAnswer): readonly string[] => names?.made.map(({ name }) => name) ?? [];

/** The only reader of the cells' calls among what reads a run. */
function read(run: Run): Results {
  const all = cellsIn(run);
  // What the reader has asked in cells of their own makes nothing that the notebook is about.
  const made = all.map(({ cell, answer }) => (cell.origin === 'added' ? [] : answer.calls));
  const ran = all.filter(({ cell, answer }) => cell.origin !== 'added' && hasRun(answer));
  const segments = ran.flatMap(({ cell }) => cell.code);
  const roles = rolesIn(made);
  const tensor = (place: TensorPlace | null): TensorValue | null =>
    place === null ? null : (run.tensors[place] ?? null);
  const grid = (place: TensorPlace | null | undefined): Grid | null => {
    const value = tensor(place ?? null);
    return value === null ? null : gridOf(value);
  };
  const idsAt = (place: TensorPlace): Ids | null => idsIn(tensor(place));
  const weight = grid(roles.weight?.place);
  const firstWeight = grid(roles.firstWeight?.place);
  return {
    framework: run.framework,
    changed: mayChangeNotebook(all),
    roles,
    stop: stopIn(run),
    ids: roles.ids && idsAt(roles.ids.place),
    vocabulary: vocabularyIn(segments, roles, run, tensor),
    dimension: wholeInput('dim', segments, run),
    seed: literalIn('seed', segments),
    table: grid(roles.table?.place),
    edits: grid(roles.table?.place) === null ? null : editsIn(segments, run),
    fakeWeights: fakeWeightsIn(ran, run),
    onehot: grid(roles.onehot?.place),
    weight: weight ?? firstWeight,
    firstWeight,
    lookup: grid(roles.lookup?.gave),
    product: grid(roles.product?.gave),
    lookupGradient: grid(roles.lookupGradient),
    productGradient: grid(roles.productGradient),
    again: againIn(all, roles, grid),
    ran(id) {
      const found = ran.find(({ cell }) => cell.id === id);
      if (found === undefined) return null;
      return { at: found.number - 1, printed: printedText(found.answer), slips: slipsMade(found.cell.code) };
    },
    lookUpIn(step) {
      const cells = run.sections.find((section) => section.step === step)?.cells ?? [];
      const call = roles.layerCalls.findLast(
        ({ layer, cell }) => layer === roles.embedding && cells.some(({ number }) => number === cell + 1),
      );
      const ids = call === undefined ? null : idsAt(call.given);
      if (call === undefined || ids === null) return null;
      const code = cells.find(({ number }) => number === call.cell + 1)?.cell.code ?? [];
      const alone = (['one', 'two'] as const).find((field) => literalIn(field, code) !== null);
      return { ids, out: grid(call.gave), alone: alone ?? null };
    },
    idsAt,
    grid,
    tensor,
  };
}

/** The literal that stands for an input in the code; null where none does. */
function literalIn(field: FieldId, code: readonly CodeSegment[]): string | null {
  for (const segment of code) if (segment.kind === 'literal' && segment.field === field) return segment.text;
  return null;
}

/** The whole number that an input stands for in the code that ran. */
function wholeInput(field: 'dim' | 'vocab', ran: readonly CodeSegment[], { inputs }: Run): bigint | null {
  const input = literalIn(field, ran) === null ? null : inputs[field];
  return input?.kind === 'int' ? input.value : null;
}

/** The elements of a tensor of whole numbers, exactly; null where they are not whole. */
function wholeNumbers(tensor: TensorValue): readonly bigint[] | null {
  return /^int/.test(tensor.dtype) ? Array.from(elementsOf(tensor), BigInt) : null;
}

function idsIn(tensor: TensorValue | null): Ids | null {
  return tensor && { numbers: numbersOf(tensor), whole: wholeNumbers(tensor), shape: tensor.shape };
}

/** The number of rows that the embedding is made with: counted as a tensor of one number, or given. */
function vocabularyIn(
  ran: readonly CodeSegment[],
  roles: Roles,
  run: Run,
  tensor: (place: TensorPlace | null) => TensorValue | null,
): Results['vocabulary'] {
  const counted = tensor(roles.rows?.place ?? null);
  const [size] = counted === null ? [] : (wholeNumbers(counted) ?? []);
  if (size !== undefined) return { size, given: false };
  const given = wholeInput('vocab', ran, run);
  return given === null ? null : { size: given, given: true };
}

function editsIn(ran: readonly CodeSegment[], { inputs }: Run): readonly Edit[] {
  return ran
    .flatMap((segment) => (segment.kind === 'edit' ? segment.edit : []))
    .sort((a, b) => a - b)
    .flatMap((edit) => inputs.edits[edit] ?? []);
}

function fakeWeightsIn(ran: readonly RunCell[], { inputs }: Run): Results['fakeWeights'] {
  // Of rows that the reader has written, only they know what they are.
  const calls = ran.filter(({ cell }) => cell.origin === 'notebook').flatMap(({ answer }) => answer.calls);
  if (calls.some((call) => isCallOf(call, 'arange'))) return 'expression';
  if (!calls.some(({ name }) => name === 'numpy.array')) return null;
  return inputs.weights === null ? 'written' : 'given';
}

function againIn(
  all: readonly RunCell[],
  { again, layerCalls }: Roles,
  grid: (place: TensorPlace) => Grid | null,
): Again | null {
  const call = again === null ? undefined : layerCalls.findLast(({ layer }) => layer === again);
  if (call === undefined) return null;
  return { out: grid(call.gave), slips: slipsMade(all[call.cell]?.cell.code ?? []) };
}

/** The slips that are made in a cell’s code. */
function slipsMade(code: readonly CodeSegment[]): readonly Slip[] {
  return code.flatMap((one) => (one.kind === 'slip' && one.made ? one.slip : []));
}
