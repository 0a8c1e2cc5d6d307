/** What is listed behind a cell: the C++ of its calls, and what it has made. */

import type { Call } from '../engine/answer.ts';
import type { ROUTINES } from './routines.ts';
import type { Run, RunCell } from '../run/run.ts';
import { madeBy } from '../run/shown.ts';
import { tuple } from '../text/say.ts';

/** The calls whose C++ is shown. */
export type RoutineKey = keyof typeof ROUTINES;

/** A function's text as the page shows it. */
export interface Excerpt {
  readonly file: string;
  readonly text: string;
}

/** The C++ behind some calls, each function once though several may use it. */
export function excerptsOf(
  excerpts: Readonly<Partial<Record<string, readonly Excerpt[]>>>,
  calls: readonly Call[],
): readonly Excerpt[] {
  const all = calls.flatMap(({ name }) => excerpts[name] ?? []);
  return all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index);
}

/** What a cell has made, with dtypes and shapes: `onehot: int64 (3, 4)`. */
export function shapesOf(run: Run, cell: RunCell): readonly string[] {
  return madeBy(run, cell).map(({ code, tensor }) => `${code}: ${tensor.dtype} ${tuple(tensor.shape)}`);
}
