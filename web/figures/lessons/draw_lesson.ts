/** The figures of the lessons, which are fetched with these. */

import type { Change } from '../../notebooks/change.ts';
import type { Selection } from '../../page/walk/walk_page.ts';
import type { Numbers } from '../../run/numbers.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import type { Figure } from '../figure.ts';
import type { Highlight } from '../highlight.ts';
import { back } from './back_figure.ts';
import { mix } from './mix_figure.ts';
import { sentence } from './sentence_figure.ts';
import { tokens } from './tokens_figure.ts';
import { train } from './train_figure.ts';

/** What a lesson is drawn from. */
export interface LessonScene {
  readonly results: Results;
  /** The output value that is chosen or pointed at; null: none. */
  readonly selection: Selection | null;
  readonly numbers: Numbers;
}

/** The figure of a lesson, and what it says. */
export interface LessonDrawing {
  readonly figure: Figure;
  readonly caption: Localized<Prose>;
  /** The results in which the reader chooses, with IDs and rows of the lesson's own where it has some; what is chosen of them. */
  readonly results: Results;
  readonly highlight: Highlight;
  /** A change that a button below it makes; null: there is none. */
  readonly offer: Offer | null;
}

/** A change of the notebook's inputs that a lesson offers. */
export interface Offer {
  readonly label: Localized;
  readonly change: Change;
  /** What is said once it is made; the heading of a step follows. */
  readonly made: Localized;
  /** The ID of the step whose figure then shows it. */
  readonly shownIn: string;
}

/** Draws a lesson; null where its cells have not made what it is about. */
export type DrawLesson = (scene: LessonScene) => LessonDrawing | null;

const DRAWINGS: Readonly<Record<string, DrawLesson>> = { sentence, tokens, mix, back, train };

/** Draws the lesson of this ID; null where its cells have not made what it is about. */
export function drawLesson(id: string, scene: LessonScene): LessonDrawing | null {
  return DRAWINGS[id]?.(scene) ?? null;
}
