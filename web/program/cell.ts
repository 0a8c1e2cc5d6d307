import type { FieldId, Slip } from '../inputs/inputs.ts';
import type { Localized } from '../text/localized.ts';

export type { Framework } from './framework.ts';

/** A piece of a cell's code. Put together, the texts are the Python that runs in the real framework. */
export type CodeSegment =
  | { readonly kind: 'code'; readonly text: string }
  /** A literal that stands for an input and can be edited in place. */
  | { readonly kind: 'literal'; readonly field: FieldId; readonly text: string }
  /** An edited weight; `edit` is its position in `Inputs.edits`. */
  | { readonly kind: 'edit'; readonly edit: number; readonly text: string }
  /** Code that can be switched for other code, or for none: `bias=False`, `.T`. `other` is the code with the switch the other way. */
  | {
      readonly kind: 'slip';
      readonly slip: Slip;
      readonly made: boolean;
      readonly text: string;
      readonly other: string;
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
