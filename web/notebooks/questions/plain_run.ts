import { hasRowFor, holdsSubnormal, isFinite, largestOf } from '../../run/result_facts.ts';
import type { Results } from '../../run/results.ts';
import type { Question, Questions } from '../question.ts';
import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { p } from '../../text/say.ts';

/** A run of a plain list of IDs that all have a row: of it can be told beforehand what comes of a change. */
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
  /** The ID that is looked up alone first; null where none is. */
  readonly one: bigint | null;
  /** What things are called in the notebook. */
  readonly names: { readonly embedding: string; readonly ids: string; readonly linear: string };
  /** What W holds. */
  readonly value: (row: bigint | number, column: number) => number | undefined;
}

/** Beyond this many numbers in W nothing is asked. */
const MOST_WEIGHTS = 4096;

/** What is plain about a run; null where it is not. */
function plainOf(results: Results): Plain | null {
  const { ids, table: W, vocabulary, edits, fakeWeights, again, roles } = results;
  const { embedding, linear } = roles;
  if (ids?.whole == null || ids.shape.length !== 1 || W === null) return null;
  if (vocabulary === null || roles.ids === null || embedding === null || linear === null) return null;
  const { rows, columns } = W;
  const largest = largestOf(ids);
  if (largest === null || columns < 1 || rows * columns > MOST_WEIGHTS) return null;
  if (!ids.whole.every((id) => hasRowFor(id, W))) return null;
  return {
    ids: ids.whole,
    rows: BigInt(rows),
    columns: BigInt(columns),
    largest,
    given: vocabulary.given,
    free: edits?.length === 0 && fakeWeights !== 'given',
    finite: isFinite(results) && !holdsSubnormal(results),
    slipped: again !== null && again.slips.length > 0,
    one: results.lookUpIn('one')?.ids.whole?.[0] ?? null,
    names: { embedding, ids: roles.ids.name, linear },
    value: (row, column) => W.at(Number(row), column),
  };
}

/** IDs as they are typed. */
export function listed(ids: readonly bigint[]): string {
  return ids.join(', ');
}

const ENGLISH = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
] as const;

/** English: the place in a row, as a word; beyond the tenth there is none. */
export function ordinal(position: number): string | undefined {
  return ENGLISH[position];
}

/** A question about a plain run; null where it leaves nothing to ask. */
export type Ask = (plain: Plain) => Question | null;

/** Nothing is asked where the run does not tell what comes of it. */
export function asked(...asks: readonly Ask[]): Questions {
  return (results) => {
    const plain = plainOf(results);
    return plain === null ? [] : asks.flatMap((ask) => ask(plain) ?? []);
  };
}

/** Two sentences as one paragraph, in every language. */
export function followedBy(one: Localized<Prose>, other: Localized<Prose>): Localized<Prose> {
  return { en: p`${one.en} ${other.en}`, zh: p`${one.zh}${other.zh}` };
}
