/** What the table of the lesson on rows that learn was at each step, as the run gives it. */

import { named } from '../engine/answer.ts';
import { oncePerObject } from '../inputs/once.ts';
import type { Grid } from './grid.ts';
import type { Results } from './results.ts';
import { areCharacters, keysIn } from './words.ts';

/** What a step has changed. */
export interface StepChange {
  /** The rows in which a number is another one than before the step. */
  readonly rows: readonly number[];
  /** The place of the number that has grown most; null where none has. */
  readonly risen: { readonly row: number; readonly column: number } | null;
}

/** A table (V, V) that has learned in steps. */
export interface Learned {
  /** The words of its rows and columns. */
  readonly words: readonly string[];
  /** Whether these are characters. */
  readonly characters: boolean;
  /** The last word of the text, by its number. */
  readonly last: number;
  /** How many steps were made. */
  readonly steps: number;
  /** A number of the table when so many steps were made, from 0 on. */
  readonly at: (step: number, row: number, column: number) => number;
  /** All these tables, one below the other. */
  readonly path: Grid;
  /** The loss of the whole text when so many steps were made. */
  readonly losses: readonly number[];
  /** What each step has changed, the first one first. */
  readonly moved: readonly StepChange[];
}

/** The table of a run and its steps; null where its cells have not made them, or something else. */
export const learnedOf: (results: Results) => Learned | null = oncePerObject(read);

function read(results: Results): Learned | null {
  const [told, learning, whole] = ['rhyme', 'learn', 'text-losses'].map((cell) => results.ran(cell));
  if (told == null || learning == null || whole == null) return null;
  const words = keysIn(told.printed);
  const path = results.grid(named(learning.at, 'path'));
  const text = results.grid(named(whole.at, 'text_losses'));
  const last = results.idsAt(named(told.at, 'word_ids'))?.numbers.at(-1);
  if (words === null || last === undefined || path === null || text === null) return null;
  const V = words.length;
  const [tables = 0, rows, columns] = path.shape;
  if (path.shape.length !== 3 || rows !== V || columns !== V || path.known !== null) return null;
  if (tables < 1 || text.shape.length !== 1 || text.columns !== tables) return null;
  const at: Learned['at'] = (step, row, column) => path.at(step * V + row, column) ?? NaN;
  return {
    words,
    characters: areCharacters(words),
    last,
    steps: tables - 1,
    at,
    path,
    losses: Array.from({ length: tables }, (_, step) => text.at(0, step) ?? NaN),
    moved: Array.from({ length: tables - 1 }, (_, step) => changedIn(at, step, V)),
  };
}

/** What has changed from one table to the next. */
function changedIn(at: Learned['at'], step: number, V: number): StepChange {
  const rows: number[] = [];
  let [risen, most]: [StepChange['risen'], number] = [null, 0];
  for (let row = 0; row < V; row += 1) {
    let same = true;
    for (let column = 0; column < V; column += 1) {
      const by = at(step + 1, row, column) - at(step, row, column);
      same &&= by === 0;
      if (by > most) [risen, most] = [{ row, column }, by];
    }
    if (!same) rows.push(row);
  }
  return { rows, risen };
}
