/** All exercises of the page's own. */

import type { Localized } from '../../text/localized.ts';
import { BUILDING } from './building.ts';
import type { OwnExercise } from './own_exercise.ts';
import { FAULTY_LAYERS } from './faulty_layers.ts';
import { FAULTY_SHAPES } from './faulty_shapes.ts';
import { LOOKING } from './looking.ts';

/** In the order in which they are offered: each list gets harder. */
export const EXERCISE_LISTS: readonly { readonly title: Localized; readonly exercises: readonly OwnExercise[] }[] = [
  { title: { en: 'Ten exercises', zh: '十道练习' }, exercises: [...LOOKING, ...BUILDING] },
  {
    title: { en: 'Ten scripts with one fault each', zh: '十段代码，每段一处错误' },
    exercises: [...FAULTY_SHAPES, ...FAULTY_LAYERS],
  },
];

/** The exercise of this ID; undefined where there is none. */
export function ownExercise(id: string): OwnExercise | undefined {
  return EXERCISE_LISTS.flatMap(({ exercises }) => exercises).find((exercise) => exercise.id === id);
}
