/** The exercise that a page has open, read from the texts of its link. */

import type { ExerciseDrafts } from '../../inputs/exercise_drafts.ts';
import { NO_OWN_CODE } from '../../inputs/inputs.ts';
import type { Condition, OwnExercise, Work } from '../../notebooks/exercises/own_exercise.ts';
import { ownExercise } from '../../notebooks/exercises/index.ts';
import type { Localized } from '../../text/localized.ts';
import type { Link } from '../address/link.ts';

/** A task is a sentence or two; a check is a few expressions, one in each line. */
export const MOST_TASK = 500;
export const MOST_CHECK = 600;
export const MOST_CONDITIONS = 8;

export interface Exercise {
  /** What it is known by, in codes and in this browser: the same in every language. */
  readonly key: string;
  readonly task: Localized;
  readonly conditions: readonly Condition[];
  /** The page's own one, if it is one; null: a reader has made it. */
  readonly own: OwnExercise | null;
}

/** Why the texts of a link, or of whoever makes an exercise, are no exercise. */
export type ExerciseProblem =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'noTask' }
  | { readonly kind: 'noCheck' }
  | { readonly kind: 'longTask'; readonly characters: number }
  | { readonly kind: 'longCheck'; readonly characters: number }
  | { readonly kind: 'manyConditions'; readonly lines: number };

export type ExerciseReading =
  { readonly ok: true; readonly exercise: Exercise } | { readonly ok: false; readonly problem: ExerciseProblem };

/** The conditions of a check: one in each line, in words where a comment follows it. */
export function conditionsIn(check: string): readonly Condition[] {
  const lines = check.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, code = line, words = ''] = /^(.*?)\s+#\s+(.*)$/.exec(line) ?? [];
      return { code, words: words === '' ? null : { en: words, zh: words } };
    });
}

/** Reads the texts of an exercise: one of the page's own, by its ID, or one with a task and a check of its own. */
export function readExercise({ task = '', check }: ExerciseDrafts): ExerciseReading {
  const wrong = (problem: ExerciseProblem): ExerciseReading => ({ ok: false, problem });
  if (check === undefined) {
    const own = ownExercise(task);
    if (own === undefined) return wrong({ kind: 'unknown' });
    return { ok: true, exercise: { key: own.id, task: own.task, conditions: own.conditions, own } };
  }
  if (task.length > MOST_TASK) return wrong({ kind: 'longTask', characters: task.length });
  if (check.length > MOST_CHECK) return wrong({ kind: 'longCheck', characters: check.length });
  const conditions = conditionsIn(check);
  if (conditions.length > MOST_CONDITIONS) return wrong({ kind: 'manyConditions', lines: conditions.length });
  if (task.trim() === '') return wrong({ kind: 'noTask' });
  if (conditions.length === 0) return wrong({ kind: 'noCheck' });
  const words = task.trim();
  const exercise = { key: `${words}\n${check.trim()}`, task: { en: words, zh: words }, conditions, own: null };
  return { ok: true, exercise };
}

/** The link at which one of the page's own exercises begins, or another state of it. */
export function linkToOwn({ id, step, start }: OwnExercise, { drafts = {}, edits = [], cell }: Work = start): Link {
  return {
    view: 'guided',
    presenting: false,
    askFirst: false,
    step,
    drafts,
    edits,
    race: {},
    slips: [],
    code: cell === undefined ? NO_OWN_CODE : { changed: [], added: [{ id: 'own-1', step, code: cell }] },
    exercise: { task: id },
  };
}
