import {
  givenBy,
  givenTo,
  named,
  shownBy,
  type CellOutcome,
  type CellTrace,
  type CopyLimit,
  type TensorPlace,
  type RunResult,
  type TensorValue,
} from '../program/cell.ts';
import { isCallOf } from '../run/roles.ts';
import { weightsOf } from '../run/shown.ts';
import type { Session, TensorRequest } from './session.ts';
import type { CellAnswer } from './types.ts';

export interface RunOptions {
  /** Which tensors to copy out: all of them whole, none, or large ones by some of their rows alone. */
  readonly tensors: 'all' | 'none' | CopyLimit;
  /** The positions of cells whose errors and refusals do not end the run: none unless given. */
  readonly optional?: readonly number[];
  /** Told how much of the run's large weights is made, from 0 to 1. Must not throw. */
  readonly onProgress?: (done: number) => void;
}

/** What carries out the cells, and gives out copies of what they left behind. */
export type Runnable = Pick<Session, 'run' | 'tensors'>;

/** 'all' still leaves out the elements of what no JavaScript array should hold. */
const ALL: CopyLimit = { maxElements: 2 ** 27, rows: [] };

/**
 * Runs a notebook's cells from the top, up to the first one that the framework, or our own limit, stops.
 *
 * @param cells their Python
 */
export function runCells(
  session: Runnable,
  cells: readonly string[],
  { tensors, optional = [], onProgress }: RunOptions,
): RunResult {
  const answers = session.run(cells, optional, onProgress === undefined ? null : progressOf(cells, onProgress));
  onProgress?.(1);
  const traces = answers.map(({ calls, shown = null }): CellTrace => ({ calls, shown }));
  const limit = tensors === 'all' ? ALL : tensors;
  return {
    outcomes: answers.map(outcomeOf),
    traces,
    tensors: limit === 'none' ? {} : copyTensors(session, answers, limit),
  };
}

function outcomeOf({ stdout = '', result, error, refused, rounding, notRun }: CellAnswer): CellOutcome {
  if (notRun === true) return { kind: 'notRun' };
  const written = stdout === '' ? {} : { stdout };
  if (error !== undefined) return { kind: 'error', ...error, ...written };
  if (refused === undefined) {
    const ran = { kind: 'ran', stdout, result: result ?? null } as const;
    return rounding === true ? { ...ran, rounding } : ran;
  }
  const { neededBytes, limitBytes, ...rest } = refused;
  if (neededBytes === undefined || limitBytes === undefined) return { kind: 'unknown', ...rest, ...written };
  return { kind: 'refused', neededBytes, limitBytes, ...written };
}

/** Of a run whose cells make so many layers each, how much is done: what takes long is making their weights. */
function progressOf(
  cells: readonly string[],
  onProgress: (done: number) => void,
): (cell: number, part: number) => void {
  const layers = cells.map((code) => [...code.matchAll(/\b(?:Embedding|Linear)\(/g)].length);
  const all = Math.max(
    1,
    layers.reduce((sum, count) => sum + count, 0),
  );
  return (cell, part) => {
    const before = layers.slice(0, cell).reduce((sum, count) => sum + count, 0);
    onProgress((before + part * (layers[cell] ?? 0)) / all);
  };
}

/** What the cells have given a name, what they show, and what calls of layers were given and gave. */
function copyTensors(
  session: Runnable,
  answers: readonly CellAnswer[],
  limit: CopyLimit,
): Readonly<Record<TensorPlace, TensorValue>> {
  const wanted = answers.flatMap(({ calls }, cell) => requestsOf(calls, cell));
  const copies = session.tensors(
    wanted.map(([, request]) => request),
    limit,
  );
  const tensors: Record<TensorPlace, TensorValue> = {};
  for (const [index, [place]] of wanted.entries()) {
    const copy = copies[index] ?? null;
    if (copy !== null) tensors[place] = copy;
  }
  return tensors;
}

type PlacedRequest = readonly [TensorPlace, TensorRequest];

function requestsOf(calls: CellAnswer['calls'], cell: number): readonly PlacedRequest[] {
  const requests: PlacedRequest[] = [];
  const names = new Set<string>();
  for (const [index, call] of calls.entries()) {
    for (const result of call.results) {
      const weights = weightsOf(call.name, result);
      for (const name of weights.length === 0 ? [result] : weights.map(([, weight]) => weight)) names.add(name);
    }
    if (isCallOf(call, '__setitem__') && call.arguments[0] !== undefined) names.add(call.arguments[0]);
    if (isCallOf(call, 'one_hot') && call.arguments[0] !== undefined) names.add(call.arguments[0]);
    if (!isCallOf(call, '__call__')) continue;
    requests.push([givenTo(cell, index, 1), { cell, call: index, argument: 1 }]);
    requests.push([givenBy(cell, index), { cell, call: index, argument: -1 }]);
  }
  for (const name of names) requests.push([named(cell, name), { cell, name }]);
  requests.push([shownBy(cell), { cell }]);
  return requests;
}
