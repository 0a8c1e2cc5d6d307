/** The lessons from words to meaning: what they say and do, which comes when the first of them is opened. */

import { lessonLines, type LessonLines } from '../../program/lesson_lines.ts';
import { cell, code, comment, type Line } from '../../program/line.ts';
import type { Localized } from '../../text/localized.ts';
import type { Notebook, NotebookStep } from '../notebook.ts';
import { unlessLeftOut } from '../prose/limits_prose.ts';
import { isSmall } from '../step_cells.ts';
import { aboutSentence, aboutTyping } from './sentence_prose.ts';

/** A cell of a lesson. */
type LessonCell = readonly [id: string, lines: (lines: LessonLines) => readonly Line[]];

/** What a lesson has besides what its stub knows. */
interface Lesson extends Pick<NotebookStep, 'prose' | 'gestures'> {
  readonly cells: readonly LessonCell[];
}

const COMMENTS = {
  vocabulary: { en: 'each different word has a number', zh: '每个不同的词有一个编号' },
  wordTable: { en: 'one row for each word of the vocabulary', zh: '词表中每个词一行' },
} as const satisfies Record<string, Localized>;

const LESSONS: Readonly<Record<string, Lesson>> = {
  sentence: {
    prose: aboutSentence,
    gestures: aboutTyping,
    cells: [
      ['vocab', (own) => [own.text, own.words, comment(COMMENTS.vocabulary), own.vocabulary, code`vocab`]],
      ['word-ids', (own) => [own.wordIds, code`word_ids`]],
      ['word-rows', (own) => [comment(COMMENTS.wordTable), ...own.wordTable, own.wordRows]],
    ],
  },
};

/** The notebook with all that its lessons say and do. */
export function withLessons(notebook: Notebook): Notebook {
  return { ...notebook, steps: notebook.steps.map(withLesson) };
}

function withLesson(step: NotebookStep): NotebookStep {
  const { names, ...known } = step;
  const lesson = LESSONS[step.id];
  if (names === undefined || lesson === undefined) return step;
  const { cells, ...said } = lesson;
  return {
    ...known,
    ...said,
    prose: (results) => {
      const words = lesson.prose(results);
      return words.includes(null) ? [...words, unlessLeftOut(results, null)] : words;
    },
    cells: (inputs) =>
      isSmall(inputs) ? cells.map(([id, lines]) => cell(id, ...lines(lessonLines(names, inputs)))) : [],
  };
}
