/** The lessons from words to meaning: what they say and do, which comes when the first of them is opened. */

import type { Edit } from '../../inputs/inputs.ts';
import { lessonLines, type LessonLines } from '../../program/lesson_lines.ts';
import { cell, code, comment, type Line } from '../../program/line.ts';
import type { Localized } from '../../text/localized.ts';
import type { Notebook, NotebookStep } from '../notebook.ts';
import { unlessLeftOut } from '../prose/limits_prose.ts';
import { isSmall } from '../step_cells.ts';
import type { Text } from '../../text/say.ts';
import {
  aboutBack,
  WITHOUT_SCORES,
  aboutMix,
  aboutMixing,
  aboutSharing,
  aboutStealing,
  aboutTraining,
} from './lesson_prose.ts';
import { aboutLearning, aboutPlaying } from './learn_prose.ts';
import { aboutSentence, aboutTyping } from './sentence_prose.ts';

/** A cell of a lesson. */
type LessonCell = readonly [id: string, lines: (lines: LessonLines) => readonly Line[]];

/** What a lesson has besides what its stub knows. */
interface Lesson extends Pick<NotebookStep, 'prose' | 'gestures'> {
  readonly cells: readonly LessonCell[];
  /** With which edited weights it has no cells, and what is said then. */
  readonly leftOut?: { readonly with: (edit: Edit) => boolean; readonly text: Text };
}

/** Beside a weight as large as this, or one that is no finite number, products round too much to tell which is the largest. */
const LARGE = 1e4;

function isExtreme({ value }: Edit): boolean {
  return !(Math.abs(Number(value.value)) < LARGE);
}

const COMMENTS = {
  vocabulary: { en: 'each different word has a number', zh: '每个不同的词有一个编号' },
  mean: { en: 'the mean of all rows, and the same by look-up', zh: '所有行的平均；再用查表求一次' },
  tied: { en: 'the same weights, not transposed', zh: '同样的权重，不转置' },
  wordTable: { en: 'one row for each word of the vocabulary', zh: '词表中每个词一行' },
  eachStep: { en: 'one pair after the other, again and again', zh: '一对接一对，反复进行' },
  byLookUp: { en: 'the same by look-up', zh: '用查表做同样的事' },
  written: { en: 'what the table writes, before and after', zh: '这张表写出的文字：训练之前和之后' },
  textLosses: { en: 'the loss of the whole text, after each step', zh: '每一步之后整段文字的损失' },
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
  mix: {
    prose: aboutMix,
    gestures: aboutMixing,
    cells: [
      ['mix', (own) => [...own.mix, own.mixed]],
      ['mean-product', (own) => [comment(COMMENTS.mean), own.meanProduct]],
      ['mean-look-up', (own) => [own.meanLookUp]],
    ],
  },
  back: {
    prose: aboutBack,
    gestures: aboutStealing,
    cells: [['back', (own) => [comment(COMMENTS.tied), ...own.scores, own.winners]]],
    leftOut: { with: isExtreme, text: WITHOUT_SCORES },
  },
  train: {
    prose: aboutTraining,
    gestures: aboutSharing,
    cells: [['train', (own) => [...own.training, own.table]]],
  },
  learn: {
    prose: aboutLearning,
    gestures: aboutPlaying,
    cells: [
      ['rhyme', (own) => [...own.rhyme]],
      ['learn', (own) => [...own.start, comment(COMMENTS.eachStep), ...own.byProduct]],
      ['learn-look-up', (own) => [comment(COMMENTS.byLookUp), ...own.byLookUp, own.sameLosses]],
      ['text-losses', (own) => [comment(COMMENTS.textLosses), ...own.textLosses]],
      ['written', (own) => [comment(COMMENTS.written), ...own.written]],
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
  const { cells, leftOut, prose, gestures } = lesson;
  const isLeftOut = (edits: readonly Edit[] | null): boolean =>
    leftOut !== undefined && edits?.some(leftOut.with) === true;
  return {
    ...known,
    ...(gestures && { gestures }),
    prose: (results) => {
      const words = prose(results);
      if (!words.includes(null)) return words;
      const why = isLeftOut(results.edits) ? (leftOut?.text ?? null) : unlessLeftOut(results, null);
      return why === null ? words : [...words.filter((text) => text !== null), why];
    },
    cells: (inputs) =>
      isSmall(inputs) && !isLeftOut(inputs.edits)
        ? cells.map(([id, lines]) => cell(id, ...lines(lessonLines(names, inputs))))
        : [],
  };
}
