import { oncePerObject } from '../inputs/once.ts';
import type { CellOutcome, CellTrace, CopyLimit, RunResult } from '../program/cell.ts';
import type { Session } from './session.ts';
import type { CellAnswer } from './types.ts';

export interface RunOptions {
  /** Which tensors to copy out: all of them whole, large ones by some of their rows alone, or (null) none. */
  readonly tensors: 'all' | CopyLimit | null;
  /** The positions of cells whose errors and refusals do not end the run: none unless given. */
  readonly optional?: readonly number[];
  /** Told how much of the run's large weights is made, from 0 to 1. Must not throw. */
  readonly onProgress?: (done: number) => void;
}

/** What carries out the cells. */
export type Runnable = Pick<Session, 'run'>;

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
  const answer = session.run(cells, {
    optional,
    tensors: tensors === 'all' ? ALL : tensors,
    onProgress: onProgress === undefined ? null : progressOf(cells, onProgress),
  });
  onProgress?.(1);
  return {
    outcomes: answer.answers.map(outcomeOf),
    traces: answer.answers.map(traceOf),
    tensors: answer.tensors,
  };
}

/** What became of a cell: of an answer that is the same as in the run before, the same object. */
const outcomeOf = oncePerObject(
  ({ stdout = '', result, error, refused, rounding, notRun }: CellAnswer): CellOutcome => {
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
  },
);

/** What a cell did: the same object, too, where the answer is. */
const traceOf = oncePerObject(({ calls, shown }: CellAnswer): CellTrace => ({ calls, shown: shown ?? null }));

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
