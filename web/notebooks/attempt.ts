import type { Drafts, Slip } from '../inputs/inputs.ts';
import type { Localized } from '../text/localized.ts';
import type { Prose } from '../text/prose.ts';

/** A weight put in the place of one of W; an empty text puts back W's own. */
export interface WeightChange {
  readonly row: number | bigint;
  readonly col: number | bigint;
  readonly text: string;
}

/** What is typed where: the only thing that an attempt does to the notebook. */
export interface Change {
  readonly fields: Partial<Drafts>;
  readonly weights: readonly WeightChange[];
  /** Which slips are made (true) or taken back (false). */
  readonly slips: Partial<Readonly<Record<Slip, boolean>>>;
}

/** What an answer says, for the tests to hold against the real core once the change is made. */
export type Claim =
  /** Row `at` of what this cell puts out is this row of W. */
  | { readonly kind: 'row'; readonly cell: 'one' | 'batch' | 'product'; readonly at: number; readonly row: number }
  | {
      readonly kind: 'shape';
      readonly of: 'table' | 'onehot' | 'weight';
      readonly shape: readonly (number | bigint)[];
    }
  /** This weight of W has this value, and so has the linear layer's. */
  | { readonly kind: 'weight'; readonly row: number; readonly col: number; readonly value: number }
  /** So many numbers of both ways are equal. */
  | { readonly kind: 'equal'; readonly count: number | bigint; readonly of: number | bigint }
  /** The look-up has −0.0 in this row and column of its output, the product 0.0. */
  | { readonly kind: 'sign'; readonly at: number; readonly col: number }
  /** The gradients of both ways hold this value all along this row. */
  | { readonly kind: 'gradient'; readonly row: bigint; readonly value: number }
  /** The number that this cell puts out, a count, is less than this. */
  | { readonly kind: 'fewer'; readonly cell: string; readonly than: bigint }
  /** With these sizes the product multiplies so often, and the look-up reads so many numbers. */
  | {
      readonly kind: 'cost';
      readonly sizes: { readonly tokens: bigint; readonly rows: bigint; readonly columns: bigint };
      readonly products: bigint;
      readonly reads: bigint;
    }
  /** The framework stops at this cell. */
  | { readonly kind: 'stops'; readonly cell: string; readonly error: string };

/** Something to try at a step: predict, then reveal. */
export interface Attempt {
  readonly prompt: Localized<Prose>;
  /** What is to be expected once the change is made. */
  readonly answer: Localized<Prose>;
  /** null: the question is about what stands there already. */
  readonly change: Change | null;
  readonly claims: readonly Claim[];
}

/** A change of fields alone. */
export function typing(fields: Partial<Drafts>): Change {
  return { fields, weights: [], slips: {} };
}

/** A change of one weight. */
export function weighing(row: number | bigint, col: number | bigint, text: string): Change {
  return { fields: {}, weights: [{ row, col, text }], slips: {} };
}

/** A slip, and fields that go with it. */
export function slipping(slip: Slip, fields: Partial<Drafts> = {}): Change {
  return { fields, weights: [], slips: { [slip]: true } };
}
