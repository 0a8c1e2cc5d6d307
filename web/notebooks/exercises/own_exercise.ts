/** Exercises of the page's own, which belong to its first notebook: tasks, and scripts with one fault each. */

import type { FieldId } from '../../inputs/inputs.ts';
import type { Localized } from '../../text/localized.ts';

/** What must become true: an expression in the names that the notebook has left behind. */
export interface Condition {
  readonly code: string;
  /** What it says, in words; null where it speaks for itself. */
  readonly words: Localized | null;
}

/** What a reader changes of the notebook, as it stands in a link. */
export interface Work {
  readonly drafts?: Readonly<Partial<Record<FieldId, string>>>;
  /** Edited weights, each as `row,col,value`. */
  readonly edits?: readonly string[];
  /** The code of a cell that is added to the exercise's step. */
  readonly cell?: string;
}

export interface OwnExercise {
  /** Unique, and readable in a link. */
  readonly id: string;
  readonly title: Localized;
  readonly task: Localized;
  readonly conditions: readonly Condition[];
  /** The step of the notebook that it opens at, by its ID. */
  readonly step: string;
  /** What it begins with, for which not all conditions hold; and a change with which they do. */
  readonly start: Work;
  readonly solution: Work;
}

/** A condition with what it says. */
export function condition(code: string, words: Localized): Condition {
  return { code, words };
}
