/** An exercise as its link holds it: texts, as typed. */

/**
 * `task`: what is to be done, in the words of whoever made it; of an exercise of the page's own, which has no `check`, its
 * ID. `check`: what must become true, one expression in each line. `make`: it is still being made, for a reader who starts
 * with the inputs and cells of the link (`1`), or with the notebook's own (`own`).
 */
export type ExerciseField = 'task' | 'check' | 'make';

export const EXERCISE_FIELDS: readonly ExerciseField[] = ['task', 'check', 'make'];

/** Without a `task` there is none. */
export type ExerciseDrafts = Readonly<Partial<Record<ExerciseField, string>>>;

/** The same object each time: views of it have then nothing to do. */
export const NO_EXERCISE: ExerciseDrafts = {};
