import { formatNumber } from '../../inputs/format.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import { hasRowFor, holdsSubnormal, isFinite, largestOf } from '../../run/facts.ts';
import type { Results } from '../../run/results.ts';
import type { Attempt } from '../attempt.ts';

/** A run about which it can be told beforehand what comes out: a plain list of IDs that all have a row. */
export interface Plain {
  readonly ids: readonly bigint[];
  readonly rows: bigint;
  readonly columns: bigint;
  /** The largest ID. */
  readonly largest: bigint;
  /** Whether the vocabulary is given, so that IDs may change without changing W. */
  readonly given: boolean;
  /** Whether W may take another shape: no weights of the reader's own stand in it. */
  readonly free: boolean;
  /** Whether both ways give the same: all of W is finite, and nothing in it so small that TensorFlow’s product loses it. */
  readonly finite: boolean;
}

/** Beyond this many numbers in W nothing is proposed to be tried. */
const MOST_WEIGHTS = 4096;

/** What is plain about a run and its inputs; null where they are not. */
export function plainOf(results: Results, inputs: Inputs): Plain | null {
  const { ids, table } = results;
  if (ids?.whole == null || ids.shape.length !== 1 || table === null) return null;
  const largest = largestOf(ids);
  const { rows, columns } = table;
  if (largest === null || columns < 1 || rows * columns > MOST_WEIGHTS) return null;
  if (!ids.whole.every((id) => hasRowFor(id, table))) return null;
  return {
    ids: ids.whole,
    rows: BigInt(rows),
    columns: BigInt(columns),
    largest,
    given: inputs.vocab !== null,
    free: inputs.edits.length === 0 && inputs.weights === null,
    finite: isFinite(results) && !holdsSubnormal(results),
  };
}

/** Whether the reader has put this very number at this place of W. */
export function isWeight(inputs: Inputs, row: number, col: number, text: string): boolean {
  return inputs.edits.some(
    (edit) =>
      formatNumber(edit.row) === String(row) &&
      formatNumber(edit.col) === String(col) &&
      edit.value.value === Number(text),
  );
}

/** The last ID, from `first` on, that can become another without changing how many rows W has. */
export function changeable({ ids, largest, given }: Plain, first: number): number | null {
  const position = ids.findLastIndex(
    (id, index) => index >= first && index < ENGLISH.length && (given || id !== largest || ids.indexOf(id) !== index),
  );
  return position < 0 ? null : position;
}

/** The IDs as they are typed, with another one at a position. */
export function withId(ids: readonly bigint[], position: number, id: bigint): string {
  return ids.with(position, id).join(', ');
}

const ENGLISH = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** English: the place in a row, as a word. */
export function ordinal(position: number): string {
  return ENGLISH[position] ?? `${position + 1}th`;
}

/** What can be tried at a step. */
export type Attempts = (results: Results, inputs: Inputs) => readonly Attempt[];

/** One thing to try with a plain run; null where there is nothing to try. */
export type Try = (plain: Plain, inputs: Inputs) => Attempt | null;

/** Nothing is proposed where the run does not tell what comes of it. */
export function tried(...tries: readonly Try[]): Attempts {
  return (results, inputs) => {
    const plain = plainOf(results, inputs);
    return plain === null ? [] : tries.flatMap((make) => make(plain, inputs) ?? []);
  };
}
