import { beforeAll, describe, expect, it } from 'vitest';
import { placeNames } from '../../web/figures/lessons/name_places.ts';
import { planeAt, planeCaption } from '../../web/figures/lessons/plane_figure.ts';
import { notebookOf } from '../../web/notebooks/index.ts';
import { planeOf, type Plane } from '../../web/run/plane.ts';
import { resultsOf } from '../../web/run/results.ts';
import { plainText } from '../../web/text/prose.ts';
import { inputsOf } from '../golden/typed.ts';
import { newSession, runOf, type Sessions } from './run.ts';

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

function planeFor(id: '000' | '002', rhyme: string): Plane {
  const plane = planeOf(
    resultsOf(runOf(session, notebookOf(id), inputsOf({ notebook: id, typed: { rhyme }, edits: [] }))),
  );
  if (plane === null) throw new Error('there are no points');
  return plane;
}

const ANIMALS = 'a cat sat a dog sat a cow sat';

describe.each(['000', '002'] as const)('the words as points, in notebook %s', (id) => {
  it('move where a word comes next, and part or meet by which word that is', () => {
    const plane = planeFor(id, `${ANIMALS} down`);
    const { words, steps, at } = plane;
    expect(words).toEqual(['a', 'cat', 'cow', 'dog', 'down', 'sat']);
    for (const [word, name] of words.entries()) {
      const moves = Array.from({ length: steps }, (_, step) => at(step, word).x !== at(step + 1, word).x);
      expect([name, moves.some(Boolean)]).toEqual([name, name !== 'down']);
    }
    expect(
      plane.alike.map(({ words: some, next }) => [some, next].map((all) => all.map((word) => words[word]))),
    ).toEqual([[['cat', 'cow', 'dog'], ['sat']]]);
    const far = (one: number, other: number): number =>
      Math.hypot(at(steps, one).x - at(steps, other).x, at(steps, one).y - at(steps, other).y);
    // Of the three, none is as far from another as from any word that has other ones after it.
    for (const one of [1, 2, 3]) {
      for (const other of [0, 5]) expect(far(one, other)).toBeGreaterThan(2 * far(one, (one % 3) + 1));
    }
    expect(plane.losses).toHaveLength(steps + 1);
    expect(plane.losses.at(-1)).toBeLessThan((plane.losses[0] ?? 0) / 2);
  });

  it('are told in words', () => {
    const plane = planeFor(id, ANIMALS);
    const told = (step: number): string => plainText(planeCaption(plane, step).en);
    expect(told(0)).toMatch(/^Before the first step/);
    expect(told(plane.steps)).toMatch(/^Close together: “cat”, “cow” and “dog”. After each of them comes “sat”\./);
  });

  it.each(['so so', '江南可采莲莲叶何田田', ANIMALS])('stay in the drawing, of “%s” too', (rhyme) => {
    const plane = planeFor(id, rhyme);
    for (let step = 0; step <= plane.steps; step += 1) {
      for (const { x, y } of planeAt(plane, step, 300, 210, 40).points) {
        expect(Math.abs(x - 150)).toBeLessThanOrEqual(110 + 1e-6);
        expect(Math.abs(y - 105)).toBeLessThanOrEqual(65 + 1e-6);
      }
    }
  });
});

describe('the names of points', () => {
  const near = [
    { x: 100, y: 100 },
    { x: 128, y: 99 },
    { x: 105, y: 120 },
  ];
  const sides = (points: readonly { x: number; y: number }[], width = 300): readonly string[] =>
    placeNames(points, ['little', 'had', 'lamb'], width, 200).map(({ x, y, anchor, point }) =>
      anchor === 'middle' ? (y < point.y ? 'above' : 'below') : x > point.x ? 'right' : 'left',
    );

  it('stand to the right, but not over another point or its name, and not beyond the drawing', () => {
    expect(sides(near)).toEqual(['left', 'right', 'right']);
    expect(sides(near.map(({ x, y }) => ({ x: 3 * x - 200, y })))).toEqual(['right', 'right', 'right']);
    expect(sides(near, 150)).toEqual(['left', 'above', 'right']);
  });
});
