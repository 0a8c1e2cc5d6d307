import type { FieldId, Slip } from '../inputs/inputs.ts';
import type { Localized } from '../text/localized.ts';

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

/** A literal of the code that can be edited in place. */
export type LiteralSegment = Extract<CodeSegment, { kind: 'literal' | 'edit' }>;

export function isLiteral(segment: CodeSegment): segment is LiteralSegment {
  return segment.kind === 'literal' || segment.kind === 'edit';
}

/** One cell of a notebook: the code shown, which is the code that runs. */
export interface Cell {
  /** Unique in its notebook, and the same whatever the inputs are. */
  readonly id: string;
  readonly code: readonly CodeSegment[];
  /** Whether its code is the notebook's, the reader's in the place of the notebook's, or it is a cell of the reader's own. */
  readonly origin: 'notebook' | 'changed' | 'added';
}

/** A variable, or an attribute of one: `embedding.weight`. */
export type Name = string;

/**
 * A call of a framework's function, method, layer or operator that a cell made. Arguments and results have the names
 * that the code gives them; where it gives none, they are empty texts.
 */
export interface Call {
  /** In full: `torch.nn.functional.one_hot`, `torch.Tensor.__add__`, `torch.nn.modules.sparse.Embedding.__call__`. */
  readonly name: string;
  /** Of the cell, from 1. */
  readonly line: number;
  /** Of a method or a layer itself first; then those of the call, in the order in which they are written. */
  readonly arguments: readonly Name[];
  readonly results: readonly Name[];
}

/** What a cell wrote to stdout before it was stopped; none where it wrote nothing. */
interface Written {
  readonly stdout?: string;
}

/** What became of a cell. */
export type CellOutcome =
  /** It ran: what it wrote to stdout, and the text of its last value, as Jupyter's Out shows it. */
  | {
      readonly kind: 'ran';
      readonly stdout: string;
      readonly result: string | null;
      /** Its last digits may differ from the framework's. */
      readonly rounding?: true;
    }
  /** The framework, or Python, raises here. */
  | (Written & {
      readonly kind: 'error';
      readonly type: string;
      readonly message: string;
      /** Of the cell, from 1. */
      readonly line: number;
      /** Of a syntax error: where in the line, from 1, as far as that is known. */
      readonly column?: number;
      /** What was likely meant by a name that the framework does not have, as code. */
      readonly meant?: string;
    })
  /** Refused: more bytes than the page may hold, or, where the limit is null, than the browser gave when asked. */
  | (Written & { readonly kind: 'refused'; readonly neededBytes: number; readonly limitBytes: number | null })
  /** Refused: the page has no such call. */
  | (Written & {
      readonly kind: 'unknown';
      readonly message: string;
      readonly line: number;
      /** Refused because it takes too many steps. */
      readonly steps?: true;
      /** Refused as a whole: it is no Python, or none that this page reads. */
      readonly syntax?: true;
    })
  /** An earlier cell stopped the notebook. */
  | { readonly kind: 'notRun' };

/** Whether Python raises this class for a text that it cannot read. */
export function isSyntaxError(type: string): boolean {
  return ['SyntaxError', 'IndentationError', 'TabError'].includes(type);
}

/** What a cell wrote to stdout before it was stopped, as Jupyter shows it; empty where it ran, or wrote nothing. */
export function writtenBefore(outcome: CellOutcome): string {
  return outcome.kind === 'ran' || outcome.kind === 'notRun' ? '' : (outcome.stdout ?? '').replace(/\n$/, '');
}

/** All that a cell that ran has put out, as Jupyter shows it; empty where it put out nothing. */
export function printedText({ stdout, result }: Extract<CellOutcome, { kind: 'ran' }>): string {
  return result === null ? stdout.replace(/\n$/, '') : stdout + result;
}

/** What a cell leaves behind beside its outcome: what figures, explanations and words read, not the code. */
export interface CellTrace {
  /** The calls that it made, in order; of a cell that an error ended, the last one is most often the one that raised it. */
  readonly calls: readonly Call[];
  /** The name whose value it shows or prints in its last line, if the code names it. */
  readonly shown: Name | null;
}

/** A tensor copied out of the core. */
export interface TensorValue {
  readonly dtype: 'float32' | 'float64' | 'int32' | 'int64' | 'bool';
  readonly shape: readonly number[];
  /** Little-endian elements in C order: all of them, or those of `rows` alone. */
  readonly bytes: Uint8Array;
  /** Of a matrix too large to copy whole: which rows `bytes` holds. null: all of it. */
  readonly rows: readonly number[] | null;
  /** With how many decimals figures write its floats (cpp/core/print/figure_text.hpp); null: it has none. */
  readonly decimals: number | null;
}

/** How much of each tensor to copy out: all of those with no more than `maxElements`, of others these rows. */
export interface CopyLimit {
  readonly maxElements: number;
  readonly rows: readonly number[];
}

/**
 * Where a tensor of a run stands: under a name when a cell, counted from 0, had run (`named`), as what the cell shows
 * or printed last (`shownBy`), or as what a call of a layer was given and gave (`givenTo`, `givenBy`).
 */
export type TensorPlace = string;

export const named = (cell: number, name: Name): TensorPlace => `${cell} ${name}`;
export const shownBy = (cell: number): TensorPlace => `${cell}`;
/** @param argument 1 for the first one; 0 is the layer itself */
export const givenTo = (cell: number, call: number, argument: number): TensorPlace => `${cell} ${call} ${argument}`;
export const givenBy = (cell: number, call: number): TensorPlace => `${cell} ${call} -1`;

/** A run of a notebook: what became of each cell, what it did, and the tensors that it left behind. */
export interface RunResult {
  readonly outcomes: readonly CellOutcome[];
  readonly traces: readonly CellTrace[];
  readonly tensors: Readonly<Record<TensorPlace, TensorValue>>;
}
