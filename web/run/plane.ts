/** Where the words of a text are as points, at each step of its training, as the run gives it. */

import { named } from '../engine/answer.ts';
import { oncePerObject } from '../inputs/once.ts';
import type { Results } from './results.ts';
import { areCharacters, keysIn } from './words.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An embedding of dimension 2 that has learned in steps. */
export interface Plane {
  /** The words of its rows. */
  readonly words: readonly string[];
  /** Whether these are characters. */
  readonly characters: boolean;
  /** How many steps were made. */
  readonly steps: number;
  /** The row of a word when so many steps were made, from 0 on. */
  readonly at: (step: number, word: number) => Point;
  /** The loss of the whole text when so many steps were made. */
  readonly losses: readonly number[];
  /** The words, two or more, after which the same words come, each as often; with these. */
  readonly alike: readonly { readonly words: readonly number[]; readonly next: readonly number[] }[];
}

/** The points of a run; null where its cells have not made them, or something else. */
export const planeOf: (results: Results) => Plane | null = oncePerObject(read);

function read(results: Results): Plane | null {
  const [told, learning, losing] = ['plane-text', 'plane', 'plane-losses'].map((cell) => results.ran(cell));
  if (told == null || learning == null || losing == null) return null;
  const words = keysIn(told.printed);
  const places = results.grid(named(learning.at, 'places'));
  const losses = results.grid(named(losing.at, 'plane_losses'));
  const text = results.idsAt(named(told.at, 'word_ids'))?.numbers;
  if (words === null || places === null || losses === null || text === undefined) return null;
  const V = words.length;
  const [tables = 0, rows, columns] = places.shape;
  if (places.shape.length !== 3 || rows !== V || columns !== 2 || places.known !== null || tables < 1) return null;
  if (losses.shape.length !== 1 || losses.columns !== tables || text.some((id) => id >= V)) return null;
  const numbers = Array.from({ length: tables * V * 2 }, (_, at) => places.at(Math.floor(at / 2), at % 2) ?? NaN);
  if (!numbers.every(Number.isFinite)) return null;
  return {
    words,
    characters: areCharacters(words),
    steps: tables - 1,
    at: (step, word) => ({ x: places.at(step * V + word, 0) ?? NaN, y: places.at(step * V + word, 1) ?? NaN }),
    losses: Array.from({ length: tables }, (_, step) => losses.at(0, step) ?? NaN),
    alike: likeFollowers(text, V),
  };
}

/** Which words have the same words after them. */
function likeFollowers(text: readonly number[], V: number): Plane['alike'] {
  const next = Array.from({ length: V }, (_, word) =>
    text.flatMap((id, at) => (id === word && at + 1 < text.length ? (text[at + 1] ?? 0) : [])),
  );
  // How large a part of a word's places each next word has: that is what is learned.
  const keys = next.map((words) =>
    [...new Set(words)]
      .sort((a, b) => a - b)
      .map((word) => `${word}:${words.filter((other) => other === word).length / words.length}`)
      .join(),
  );
  const wordsOf = (wanted: string): readonly number[] => keys.flatMap((key, word) => (key === wanted ? word : []));
  return [...new Set(keys)]
    .filter((key) => key !== '')
    .map(wordsOf)
    .filter(({ length }) => length > 1)
    .map((words) => ({ words, next: [...new Set(next[words[0] ?? 0])] }));
}
