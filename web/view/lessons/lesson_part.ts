/** The lessons: what they say, do and draw, in one file, which comes when the reader is near the first of them. */

export { wholeModule } from '../../engine/modules.ts';
export { gpt2Tokens } from '../../engine/tokens.ts';
export { withLessons } from '../../notebooks/lessons/lessons.ts';
export { default as LessonFigure } from './LessonFigure.svelte';
