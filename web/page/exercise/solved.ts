/** What this browser keeps of exercises. */

import { keep, kept } from '../browser/guarded.ts';

const SOLVED = 'exercises';

/** The exercises of the page's own that are solved, by their IDs. */
export function solvedExercises(): ReadonlySet<string> {
  return new Set((kept(SOLVED) ?? '').split(' ').filter(Boolean));
}

export function keepSolved(id: string): void {
  keep(SOLVED, [...new Set([...solvedExercises(), id])].join(' '));
}
