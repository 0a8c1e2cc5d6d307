/** The reader's answers to a notebook's questions, as this browser keeps them: fetched with the questions. */

import type { Answer } from '../../notebooks/question.ts';
import { keep, kept } from '../browser/guarded.ts';

/** So many picks are kept of a notebook: the latest, of whatever inputs. */
const MOST = 60;

export interface KeptAnswers {
  /** The last pick of each question, by its key. */
  readonly picks: ReadonlyMap<string, Answer>;
  /** The steps that are done, by their IDs: all questions are answered rightly, or there are none and it was gone on from. */
  readonly done: ReadonlySet<string>;
}

const NONE: KeptAnswers = { picks: new Map(), done: new Set() };

const nameOf = (notebook: string): string => `answers-${notebook}`;

/** The answers that are kept of a notebook. */
export function keptAnswers(notebook: string): KeptAnswers {
  try {
    const read: unknown = JSON.parse(kept(nameOf(notebook)) ?? 'null');
    if (read === null || typeof read !== 'object' || !('picks' in read) || !('done' in read)) return NONE;
    return { picks: new Map(read.picks as [string, Answer][]), done: new Set(read.done as string[]) };
  } catch {
    // What stands there is not ours.
    return NONE;
  }
}

/** Keeps that a step is done which asks nothing. Returns all that are. */
export function keepRead(notebook: string, step: string): KeptAnswers['done'] {
  const { picks, done } = keptAnswers(notebook);
  return keepAll(notebook, [...picks], [...done, step]);
}

/** Keeps a pick, and whether it has finished its step; what other tabs have kept meanwhile stays. Returns what is done. */
export function keepAnswer(
  notebook: string,
  step: string,
  key: string,
  pick: Answer,
  isDone: boolean,
): KeptAnswers['done'] {
  const before = keptAnswers(notebook);
  const picks = [...[...before.picks].filter(([other]) => other !== key), [key, pick]].slice(-MOST);
  return keepAll(notebook, picks, [...before.done, ...(isDone ? [step] : [])]);
}

function keepAll(notebook: string, picks: readonly unknown[], steps: readonly string[]): KeptAnswers['done'] {
  const done = new Set(steps);
  keep(nameOf(notebook), JSON.stringify({ picks, done: [...done] }));
  return done;
}

/** Forgets all answers to a notebook's questions. */
export function forgetAnswers(notebook: string): void {
  keep(nameOf(notebook), '');
}
