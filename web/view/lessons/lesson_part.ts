/** The lessons: what they say, do and draw, in one file, which comes when the reader is near the first of them. */

export { withLessons } from '../../notebooks/lessons/lessons.ts';
export { gpt2Tokens, wholeModule } from '../../page/walk/lesson_files.ts';
export { default as LessonFigure } from './LessonFigure.svelte';
