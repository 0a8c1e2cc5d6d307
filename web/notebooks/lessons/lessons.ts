/** The lessons from words to meaning: what they say and do, which comes when the first of them is opened. */

import type { Edit, Inputs } from '../../inputs/inputs.ts';
import { lessonLines, type LessonLines } from '../../program/lesson_lines.ts';
import { cell, code, comment, type Line } from '../../program/line.ts';
import { GPT2_TABLE } from '../../run/estimated_work.ts';
import type { Localized } from '../../text/localized.ts';
import type { TorchNames } from '../../program/torch.ts';
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
import { aboutFetching, aboutGpt2, aboutOwnText, aboutTokens } from './tokens_prose.ts';
import { aboutLearning, aboutPlaying } from './learn_prose.ts';
import { aboutSentence, aboutTyping } from './sentence_prose.ts';

/** A cell of a lesson. */
type LessonCell = readonly [id: string, lines: (lines: LessonLines) => readonly Line[]];

/** What a lesson has besides what its stub knows. */
interface Lesson extends Pick<NotebookStep, 'prose' | 'gestures'> {
  readonly cells: readonly LessonCell[];
  /** With which edited weights it has no cells, and what is said then. */
  /** For which inputs it has cells; absent: for all of small tables. */
  readonly isFor?: (inputs: Inputs) => boolean;
  /** What is said while the file that its cells read is not here. */
  readonly before?: Pick<NotebookStep, 'prose' | 'gestures'>;
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
  pieces: { en: 'what each token stands for', zh: '每个 token 代表什么' },
  tokenTable: { en: 'one row for each token that GPT-2 knows', zh: 'GPT-2 认识的每个 token 各占一行' },
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
  tokens: {
    prose: aboutGpt2,
    gestures: aboutOwnText,
    cells: [
      ['tokenizer', (own) => own.tokenizer],
      ['token-ids', (own) => own.tokenIds],
      ['pieces', (own) => [comment(COMMENTS.pieces), own.pieces]],
      ['samples', (own) => own.samples],
      ['token-rows', (own) => [comment(COMMENTS.tokenTable), ...own.tokenTable, own.tokenRows]],
    ],
    before: { prose: aboutTokens, gestures: aboutFetching },
    isFor: ({ dim }) => Number(dim.value) <= GPT2_TABLE.columns,
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

/** The notebook with all that its lessons say and do, but for what waits for a file. */
export function withLessons(notebook: Notebook): Notebook {
  return { ...notebook, steps: notebook.steps.map(withLesson) };
}

/** The notebook with the cells that read the vocabulary of GPT-2, now that it is here; the same where it has none. */
export function withGpt2Tokens(notebook: Notebook, gpt2Tokens: Uint8Array): Notebook {
  const steps = notebook.steps.map((step) => step.withFile?.() ?? step);
  return steps.every((step, index) => step === notebook.steps[index]) ? notebook : { ...notebook, steps, gpt2Tokens };
}

function withLesson(step: NotebookStep): NotebookStep {
  const { names, ...known } = step;
  const lesson = LESSONS[step.id];
  if (names === undefined || lesson === undefined) return step;
  const whole = wholeLesson(known, names, lesson);
  return lesson.before === undefined ? whole : { ...known, ...lesson.before, withFile: () => whole };
}

function wholeLesson(known: NotebookStep, names: TorchNames, lesson: Lesson): NotebookStep {
  const { cells, leftOut, prose, gestures, isFor = () => true } = lesson;
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
      isSmall(inputs) && isFor(inputs) && !isLeftOut(inputs.edits)
        ? cells.map(([id, lines]) => cell(id, ...lines(lessonLines(names, inputs))))
        : [],
  };
}
