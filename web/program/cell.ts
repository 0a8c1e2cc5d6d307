import type { FieldId, Slip } from '../inputs/inputs.ts';
import type { Localized } from '../text/localized.ts';
import type { Output, Step } from './step.ts';

/** The framework that a notebook is written in. */
export type Framework = 'pytorch' | 'keras';

/** A piece of a cell's code. Put together, the texts are the Python that runs in the real framework. */
export type CodeSegment =
  | { readonly kind: 'code'; readonly text: string }
  /** A literal that stands for an input and can be edited in place. */
  | { readonly kind: 'literal'; readonly field: FieldId; readonly text: string }
  /** An edited weight; `edit` is its position in `Inputs.edits`. */
  | { readonly kind: 'edit'; readonly edit: number; readonly text: string }
  /** Code that can be switched for other code, or for none: `bias=False`, `.T`. `right` is the code without the slip. */
  | {
      readonly kind: 'slip';
      readonly slip: Slip;
      readonly made: boolean;
      readonly text: string;
      readonly right: string;
    }
  /** A comment, from its `#` to the end of its line, without the line break. */
  | { readonly kind: 'comment'; readonly text: Localized };

/** One cell of a notebook: the code shown and the steps that it stands for, in one record. */
export interface Cell {
  /** Unique in its notebook, and the same whatever the inputs are. */
  readonly id: string;
  readonly code: readonly CodeSegment[];
  readonly steps: readonly Step[];
  readonly output: Output | null;
}

/** What became of a cell. */
export type CellOutcome =
  /** It ran; `text` is empty where it puts out nothing. */
  | { readonly kind: 'ran'; readonly text: string }
  /** The framework would raise here. */
  | { readonly kind: 'error'; readonly type: string; readonly message: string }
  /** Refused by us before allocating: more bytes than the page may hold. */
  | { readonly kind: 'refused'; readonly neededBytes: number; readonly limitBytes: number }
  /** An earlier cell stopped the notebook. */
  | { readonly kind: 'notRun' };

/** A tensor copied out of the core. */
export interface TensorValue {
  readonly dtype: 'float32' | 'float64' | 'int32' | 'int64' | 'bool';
  readonly shape: readonly number[];
  /** Little-endian elements in C order: all of them, or those of `rows` alone. */
  readonly bytes: Uint8Array;
  /** Of a matrix too large to copy whole: which rows `bytes` holds. null: all of it. */
  readonly rows: readonly number[] | null;
}

/** How much of each tensor to copy out: all of those with no more than `maxElements`, of others these rows. */
export interface CopyLimit {
  readonly maxElements: number;
  readonly rows: readonly number[];
}

/** A run of a notebook: an outcome for each cell, and the tensors that stand in its namespace at the end. */
export interface RunResult {
  readonly outcomes: readonly CellOutcome[];
  readonly tensors: Readonly<Record<string, TensorValue>>;
}
