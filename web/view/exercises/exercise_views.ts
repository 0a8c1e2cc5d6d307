/** All that is seen of exercises, in one part: few readers open any. */

export { default } from './ExerciseList.svelte';
export { default as ExerciseBox } from './ExerciseBox.svelte';
