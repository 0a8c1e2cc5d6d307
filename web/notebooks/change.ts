import type { Drafts, Slip } from '../inputs/inputs.ts';

/** A weight put in the place of one of W; an empty text puts back W's own. */
export interface WeightChange {
  readonly row: number | bigint;
  readonly col: number | bigint;
  readonly text: string;
}

/** What is typed where: the only thing that a question, or what mends a stop, does to the notebook. */
export interface Change {
  readonly fields: Partial<Drafts>;
  readonly weights: readonly WeightChange[];
  /** Which slips are made (true) or taken back (false). */
  readonly slips: Partial<Readonly<Record<Slip, boolean>>>;
  /** A cell whose code is put back to the notebook's own. */
  readonly code?: string;
}

/** A change of nothing but fields. */
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
