/** What a reader can change, as values: past parsing, before the program. */

/** A Python number as typed: an int of any size, or a float. */
export type PyNumber =
  { readonly kind: 'int'; readonly value: bigint } | { readonly kind: 'float'; readonly value: number };

/** A Python number or a list of them, nested to any depth. */
export type PyValue = PyNumber | readonly PyValue[];

/** One weight put in the place of another: `embedding.weight[row, col] = value`. */
export interface Edit {
  readonly row: PyNumber;
  readonly col: PyNumber;
  readonly value: PyNumber;
}

/**
 * What can be switched in the code: a slip that breaks the equality (a bias, a `.T` or the number of classes left out, IDs
 * in the place of their one-hot rows), or a copy of the weights.
 */
export type Slip = 'bias' | 'transpose' | 'classes' | 'amounts' | 'clone';

export const SLIPS: readonly Slip[] = ['bias', 'transpose', 'classes', 'amounts', 'clone'];

/** A cell of the notebook that has code of the reader's own, by the cell's ID. */
export interface ChangedCell {
  readonly cell: string;
  readonly code: string;
}

/** A cell that the reader has added; it stands after the cells of a step, by the step's ID. */
export interface AddedCell {
  /** Unique among the notebook's cells. */
  readonly id: string;
  readonly step: string;
  readonly code: string;
}

/** The code that is the reader's own. */
export interface OwnCode {
  /** At most one for each cell. */
  readonly changed: readonly ChangedCell[];
  /** In the order in which they were added. */
  readonly added: readonly AddedCell[];
}

export const NO_OWN_CODE: OwnCode = { changed: [], added: [] };

/** The inputs of a notebook. A notebook ignores those that are not among its fields. */
export interface Inputs {
  /** Token IDs: `idx = torch.tensor(ids)`. */
  readonly ids: readonly PyValue[];
  /** `torch.manual_seed(seed)`. */
  readonly seed: PyNumber;
  /** The embedding dimension, `out_dim`. */
  readonly dim: PyNumber;
  /** The vocabulary size, `num_idx`, where it is given; null: the largest ID + 1. */
  readonly vocab: PyNumber | null;
  /** The ID that is looked up alone first. */
  readonly one: PyNumber;
  /** The ID that is looked up alone second. */
  readonly two: PyNumber;
  /** The sentence whose words become IDs: `text = '…'`. */
  readonly text: string;
  /** By what the rows of W are mixed, from row 0 on; null: two of them by a half. */
  readonly mix: readonly PyValue[] | null;
  /** The text from which a table learns which word follows which: `rhyme = '…'`; null: one of the lesson's own. */
  readonly rhyme: string | null;
  /** The Keras notebook's fake weights, row by row; null: row r holds 0.11 · r. */
  readonly weights: readonly (readonly PyNumber[])[] | null;
  /** Weights edited by hand, in order. */
  readonly edits: readonly Edit[];
  /** The slips made, each once. */
  readonly slips: readonly Slip[];
  readonly code: OwnCode;
}

/** The inputs that are edited as one text each. */
export type FieldId = 'ids' | 'seed' | 'dim' | 'vocab' | 'one' | 'two' | 'weights' | 'text' | 'mix' | 'rhyme';

/** The inputs of lessons, which are typed only where they stand in the code. */
export const LESSON_FIELDS: readonly FieldId[] = ['text', 'mix', 'rhyme'];

/** What was typed into each field, as typed. */
export type Drafts = Readonly<Record<FieldId, string>>;
