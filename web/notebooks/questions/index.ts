/** What the steps ask, loaded after the views, without which no question can be answered. */

import type { NotebookFacts, NotebookId } from '../notebook.ts';
import type { Questions, QuestionsOf } from '../question.ts';
import { askAmounts, askClasses, askGradients, askLimits, askLimitsTorch } from './closing_questions.ts';
import { askTokens } from './tokens_questions.ts';
import { askBack, askMix, askTrain } from './lesson_questions.ts';
import { askKerasBack, askKerasMix, askKerasTrain } from './keras_lesson_questions.ts';
import { askLearn } from './learn_question.ts';
import { askPlane } from './plane_question.ts';
import { askSentence } from './sentence_questions.ts';
import { askBatch, askIdea, askIds, askNegative, askOne } from './lookup_questions.ts';
import { askTransposed, askUntransposed } from './place_questions.ts';
import { askCost, askLinear, askOneHot, askShared, askTwoOnes } from './product_questions.ts';
import { askRace } from './race_questions.ts';
import { askTable } from './table_questions.ts';

/** By the IDs of the steps. */
type ByStep = Readonly<Record<string, Questions>>;

const ALL: ByStep = {
  setup: askIdea,
  ids: askIds,
  batch: askBatch,
  product: askTwoOnes,
  cost: askCost,
  gradients: askGradients,
  race: askRace,
  sentence: askSentence,
  tokens: askTokens,
  learn: askLearn,
  plane: askPlane,
};

const BY_FRAMEWORK: Readonly<Record<NotebookFacts['framework'], ByStep>> = {
  pytorch: {
    table: askTable,
    one: askOne,
    two: askNegative,
    onehot: askOneHot,
    linear: askLinear,
    assign: askTransposed,
    compare: askShared,
    'first-product': askTwoOnes,
    limits: askLimitsTorch,
    mix: askMix,
    back: askBack,
    train: askTrain,
  },
  keras: {
    dense: askUntransposed,
    limits: askLimits,
    mix: askKerasMix,
    back: askKerasBack,
    train: askKerasTrain,
  },
};

/** Where a notebook asks something else: 003 joins the product and the comparison in one step, and takes the product apart in others. */
const OWN: Partial<Readonly<Record<NotebookId, ByStep>>> = {
  '001': { limits: askClasses },
  '003': { product: askShared },
  // As published it has as many IDs as W has rows.
  '004': { limits: askAmounts },
};

/** What a step of a notebook asks; nothing where there is little to think about. */
export const questionsOf: QuestionsOf = ({ id, framework }, step) =>
  OWN[id]?.[step] ?? BY_FRAMEWORK[framework][step] ?? ALL[step] ?? (() => []);
