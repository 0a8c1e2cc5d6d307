import { beforeAll, describe, expect, it } from 'vitest';
import { captionAt, curveTo, tableAt } from '../../web/figures/lessons/learn_figure.ts';
import { notebookOf } from '../../web/notebooks/index.ts';
import { learnedOf, type Learned } from '../../web/run/learned.ts';
import { resultsOf } from '../../web/run/results.ts';
import { plainText } from '../../web/text/prose.ts';
import { inputsOf } from '../golden/typed.ts';
import { newSession, runOf, type Sessions } from './run.ts';

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

function learn(rhyme: string): Learned {
  const inputs = inputsOf({ notebook: '000', typed: { rhyme }, edits: [] });
  const learned = learnedOf(resultsOf(runOf(session, notebookOf('000'), inputs)));
  if (learned === null) throw new Error('nothing is learned');
  return learned;
}

describe('the table that learns', () => {
  it.each(['to be or not to be', 'so so la', '我爱你'])(
    'moves the row of one word at each step, in the order of “%s”',
    (text) => {
      const pieces = text.includes(' ') ? text.split(' ') : Array.from(text);
      const { words, moved, steps } = learn(text);
      expect(words).toEqual([...new Set(pieces)].sort());
      expect(moved).toHaveLength(steps);
      for (const [step, { rows, risen }] of moved.entries()) {
        const at = step % (pieces.length - 1);
        const [row, column] = [at, at + 1].map((place) => words.indexOf(pieces[place] ?? ''));
        expect([step, rows, risen]).toEqual([step, [row], { row, column }]);
      }
    },
  );

  it('keeps all steps of the longest text that is read', () => {
    const letters = Array.from({ length: 80 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('');
    const { words, steps, moved } = learn(letters);
    expect(words).toHaveLength(40);
    expect(moved.slice(0, 39).map(({ rows }) => rows)).toEqual(Array.from({ length: 39 }, (_, row) => [row]));
    expect(steps).toBeGreaterThan(39);
  });

  it('is drawn in one scale, and its loss as a curve that falls', () => {
    const learned = learn('');
    const { losses, steps, words } = learned;
    expect(losses).toHaveLength(steps + 1);
    expect(losses.at(-1)).toBeLessThan((losses[0] ?? 0) / 4);
    const strengths = Array.from({ length: steps + 1 }, (_, step) => tableAt(learned, step).flat())
      .flat()
      .map(({ strength }) => strength);
    expect(Math.max(...strengths)).toBe(1);
    expect(tableAt(learned, 0)).toHaveLength(words.length);
    const { line, end } = curveTo(learned, steps, 100, 60);
    expect(line.match(/L/g)).toHaveLength(steps);
    expect(end.x).toBe(100);
    expect(plainText(captionAt(learned, 1).en)).toMatch(/^The row of “mary” moves: its score for “had” rises/);
  });
});
