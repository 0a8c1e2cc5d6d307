/** The two loops of the lesson on rows that learn, by themselves, as cells whose time can be taken. */

import { cell, codeText, type Line } from './line.ts';

/** Both ways to learn. */
export type Way = 'product' | 'lookup';

/** What both ways begin with, and the statements of each, with no name of the other's. */
export interface TimedLoops extends Readonly<Record<Way, readonly Line[]>> {
  /** How many steps of training a loop makes. */
  readonly steps: number;
  /** From the imports to the table before the first step. */
  readonly before: readonly Line[];
}

/** The Python of the cells that go through the loop of one way so many times; 0: that only prepare it. */
export function timedCells({ before, ...ways }: TimedLoops, way: Way, times: number): readonly string[] {
  const text = (lines: readonly Line[]): string => codeText(cell('timed', ...lines), 'en');
  const loop = text(ways[way]).replace(/^/gm, '    ');
  return [text(before), `for _ in range(${String(times)}):\n${loop}`];
}
