/** The lessons from words to meaning: what they say and do, which comes when the first of them is opened. */

import type { Inputs, PyNumber } from '../../inputs/inputs.ts';
import { kerasLoops } from '../../program/keras_learning.ts';
import { kerasLessons } from '../../program/keras_lessons.ts';
import type { LessonCells, LessonId } from '../../program/lesson_cells.ts';
import type { TimedLoops } from '../../program/timed_loops.ts';
import { torchLoops } from '../../program/torch_learning.ts';
import { torchLessons } from '../../program/torch_lessons.ts';
import { GPT2_TABLE } from '../../run/estimated_work.ts';
import { rowsKnown } from '../../run/grid.ts';
import type { Results } from '../../run/results.ts';
import { rowNamesOf } from '../../run/words.ts';
import type { LessonNames, Notebook, NotebookFacts, NotebookStep } from '../notebook.ts';
import { unlessLeftOut } from '../prose/limits_prose.ts';
import { isSmall } from '../step_cells.ts';
import type { Text } from '../../text/say.ts';
import {
  aboutBack,
  WITHOUT_SCORES,
  WITHOUT_TINY,
  aboutMix,
  aboutMixing,
  aboutSharing,
  aboutStealing,
  aboutTraining,
} from './lesson_prose.ts';
import { aboutFetching, aboutGpt2, aboutOwnText, aboutTokens } from './tokens_prose.ts';
import { aboutLearning, aboutMoving, aboutPlaying, aboutPoints } from './learn_prose.ts';
import { aboutSentence, aboutTyping } from './sentence_prose.ts';

/** What a lesson has besides its cells and what its stub knows. */
interface Lesson extends Pick<NotebookStep, 'prose' | 'gestures'> {
  /** For which inputs it has cells; absent: for all of small tables. */
  readonly isFor?: (inputs: Inputs) => boolean;
  /** What is said while the file that its cells read is not here. */
  readonly before?: Pick<NotebookStep, 'prose' | 'gestures'>;
  /** With which weights it has no cells, and what is said then. */
  readonly leftOut?: LeftOut;
  /** Whether in Keras it has none with tiny weights either. */
  readonly reckons?: true;
}

interface LeftOut {
  readonly with: (weight: PyNumber) => boolean;
  readonly text: Text;
}

/** Beside a weight as large as this, or one that is no finite number, products round too much to tell which is the largest. */
const LARGE = 1e4;

function isExtreme({ value }: PyNumber): boolean {
  return !(Math.abs(Number(value)) < LARGE);
}

/** Products of numbers that are smaller, but not 0, may be too small for TensorFlow, which makes 0 of some. */
const TINY = 1e-15;

function isTiny({ value }: PyNumber): boolean {
  const size = Math.abs(Number(value));
  return size > 0 && size < TINY;
}

const LESSONS: Readonly<Record<LessonId, Lesson>> = {
  sentence: { prose: aboutSentence, gestures: aboutTyping },
  tokens: {
    prose: aboutGpt2,
    gestures: aboutOwnText,
    before: { prose: aboutTokens, gestures: aboutFetching },
    isFor: ({ dim }) => Number(dim.value) <= GPT2_TABLE.columns,
  },
  mix: { prose: aboutMix, gestures: aboutMixing, reckons: true },
  back: {
    prose: aboutBack,
    gestures: aboutStealing,
    leftOut: { with: isExtreme, text: WITHOUT_SCORES },
    reckons: true,
  },
  train: { prose: aboutTraining, gestures: aboutSharing, reckons: true },
  learn: { prose: aboutLearning, gestures: aboutPlaying },
  plane: { prose: aboutPoints, gestures: aboutMoving },
};

function isLesson(step: string): step is LessonId {
  return step in LESSONS;
}

/** The notebook with all that its lessons say and do, but for what waits for a file. */
export function withLessons(notebook: Notebook): Notebook {
  return { ...notebook, steps: notebook.steps.map(withLesson), rowNames: rowNamesOf };
}

/** The notebook with the cells that read the vocabulary of GPT-2, now that it is here; the same where it has none. */
export function withGpt2Tokens(notebook: Notebook, gpt2Tokens: Uint8Array): Notebook {
  const steps = notebook.steps.map((step) => step.withFile?.() ?? step);
  return steps.every((step, index) => step === notebook.steps[index]) ? notebook : { ...notebook, steps, gpt2Tokens };
}

/** Both loops of the lesson on rows that learn by themselves, for these inputs. */
export function loopsOf({ framework }: Pick<NotebookFacts, 'framework'>, inputs: Inputs): TimedLoops {
  return framework === 'keras' ? kerasLoops(inputs) : torchLoops(inputs);
}

function withLesson(step: NotebookStep): NotebookStep {
  const { names, ...known } = step;
  if (names === undefined || !isLesson(step.id)) return step;
  const lesson = LESSONS[step.id];
  const whole = wholeLesson(known, step.id, names, lesson);
  return lesson.before === undefined ? whole : { ...known, ...lesson.before, withFile: () => whole };
}

function wholeLesson(known: NotebookStep, id: LessonId, names: LessonNames, lesson: Lesson): NotebookStep {
  const { prose, gestures, isFor = () => true } = lesson;
  const leftOut = leftOutOf(names, lesson);
  return {
    ...known,
    ...(gestures && { gestures }),
    prose: (results) => {
      const words = prose(results);
      if (!words.includes(null)) return words;
      const found = leftOut.find((one) => holdsSuch(results, one.with));
      const why = unlessLeftOut(results, found?.text ?? null);
      return why === null ? words : [...words.filter((text) => text !== null), why];
    },
    cells(inputs) {
      const typed = numbersTyped(inputs);
      const has = isSmall(inputs) && isFor(inputs) && !leftOut.some((one) => typed.some(one.with));
      return has ? lessonCells(names, inputs)[id] : [];
    },
  };
}

function leftOutOf(names: LessonNames, { leftOut, reckons }: Lesson): readonly LeftOut[] {
  const tiny = names === 'keras' && reckons === true ? [{ with: isTiny, text: WITHOUT_TINY }] : [];
  return [...(leftOut === undefined ? [] : [leftOut]), ...tiny];
}

function lessonCells(names: LessonNames, inputs: Inputs): LessonCells {
  return names === 'keras' ? kerasLessons(inputs) : torchLessons(names, inputs);
}

/** Whether W, as it was made or as the reader has edited it, holds such a weight. */
function holdsSuch({ table, edits }: Results, isSuch: (weight: PyNumber) => boolean): boolean {
  if (edits?.some(({ value }) => isSuch(value)) === true) return true;
  if (table === null) return false;
  const columns = Array.from({ length: table.columns }, (_, column) => column);
  return rowsKnown(table).some((row) =>
    columns.some((column) => isSuch({ kind: 'float', value: table.at(row, column) ?? 0 })),
  );
}

/** The weights that the reader has typed. */
function numbersTyped({ edits, weights }: Inputs): readonly PyNumber[] {
  return [...edits.map(({ value }) => value), ...(weights?.flat() ?? [])];
}
