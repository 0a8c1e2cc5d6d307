import { factsOf, hasRow, whole } from '../../inputs/facts.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import type { Question } from '../question.ts';
import { givenWeights, isSubnormal } from '../prose/product.ts';

/** Inputs about which it can be told beforehand what comes out: a plain list of IDs that all have a row. */
export interface Plain {
  readonly ids: readonly bigint[];
  /** The shape of W. */
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
  /** Whether a slip is made. */
  readonly slipped: boolean;
  /** The ID that is looked up alone first. */
  readonly one: string | null;
  /** What things are called in the notebook. */
  readonly names: { readonly embedding: string; readonly ids: string; readonly linear: string };
  /** What W holds. */
  readonly value: (row: number, column: number) => number | undefined;
}

/** Beyond this many numbers in W nothing is asked. */
const MOST_WEIGHTS = 4096n;

/** What is plain about these inputs; null where they are not. */
export function plainOf(inputs: Inputs): Plain | null {
  const { flat, shape, rows, columns, largest } = factsOf(inputs);
  if (shape?.length !== 1 || flat.length === 0 || rows === null || columns === null || largest === null) return null;
  if (!flat.every((id) => hasRow(id, rows)) || columns < 1n || rows * columns > MOST_WEIGHTS) return null;
  const one = whole(inputs.one);
  return {
    ids: flat.map(({ value }) => BigInt(value)),
    rows,
    columns,
    largest,
    given: inputs.vocab !== null,
    free: inputs.edits.length === 0 && inputs.weights === null,
    finite: givenWeights(inputs).every((value) => Number.isFinite(value) && !isSubnormal(value)),
    slipped: inputs.slips.length > 0,
    one: one === null ? null : String(one),
    names: { embedding: 'embedding', ids: 'idx', linear: 'linear' },
    value: () => 0,
  };
}

/** IDs as they are typed. */
export function listed(ids: readonly bigint[]): string {
  return ids.join(', ');
}

const ENGLISH = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'] as const;

/** English: the place in a row, as a word. */
export function ordinal(position: number): string {
  return ENGLISH[position] ?? `number ${position + 1}`;
}

/** What a step asks. */
export type Questions = (inputs: Inputs) => readonly Question[];

/** A question about a plain run; null where it leaves nothing to ask. */
export type Ask = (plain: Plain) => Question | null;

/** Nothing is asked where the run does not tell what comes of it. */
export function asked(...asks: readonly Ask[]): Questions {
  return (inputs) => {
    const plain = plainOf(inputs);
    return plain === null ? [] : asks.flatMap((ask) => ask(plain) ?? []);
  };
}
