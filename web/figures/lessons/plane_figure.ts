/** The words as points, as they are drawn and told at one step of their training. */

import type { Plane, Point } from '../../run/plane.ts';
import { listedInChinese, listedInEnglish, output, p, weight } from '../../text/say.ts';
import type { Localized } from '../../text/localized.ts';
import type { Prose } from '../../text/prose.ts';
import { pieceName } from '../../text/pieces.ts';
import { lossText, shownWord } from './learn_figure.ts';
import { placeNames, type NamePlace } from './name_places.ts';

/** A word in the drawing. */
export interface DrawnPoint extends Point {
  /** Its name, with those of the points that lie on it; empty where one of these has it. */
  readonly word: string;
  /** The way that it has come, in SVG's own words. */
  readonly way: string;
  /** Where its name stands, and which end of it. */
  readonly at: NamePlace;
}

/** The drawing at one step. */
export interface PlaneDrawing {
  readonly points: readonly DrawnPoint[];
  /** Where 0 is. */
  readonly origin: Point;
}

/** Points this near to another one stand in one place with it, in units of the drawing. */
const NEAR = 8;

/** So many names are shown in one place. */
const MOST_NAMES = 3;

/** The points when so many steps were made, in a drawing of this size with so much room around; one scale for all steps. */
export function planeAt(plane: Plane, step: number, width: number, height: number, around: number): PlaneDrawing {
  const place = scaleOf(plane, width, height, around);
  const places = plane.words.map((_, index) => place(plane.at(step, index)));
  const names = namesAt(places, plane.words);
  const at = placeNames(places, names, width, height);
  const points = at.map((named, index): DrawnPoint => {
    const trace = Array.from({ length: step + 1 }, (_, made) => place(plane.at(made, index)));
    return {
      ...named.point,
      word: names[index] ?? '',
      way: `M${trace.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`,
      at: named,
    };
  });
  return { points, origin: place({ x: 0, y: 0 }) };
}

/** What is written at each of these places: the names of all points there at the first of them, nothing at the others. */
function namesAt(places: readonly Point[], words: readonly string[]): readonly string[] {
  const there: number[][] = [];
  for (const [index, { x, y }] of places.entries()) {
    const found = there.find(([first = 0]) => {
      const one = places[first];
      return one !== undefined && Math.hypot(one.x - x, one.y - y) < NEAR;
    });
    if (found === undefined) there.push([index]);
    else found.push(index);
  }
  return places.map((_, index) => {
    const all = there.find(([first]) => first === index) ?? [];
    const names = all.slice(0, MOST_NAMES).map((at) => shownWord(words[at] ?? ''));
    return [...names, ...(all.length > MOST_NAMES ? ['…'] : [])].join(' ');
  });
}

/** From numbers to places in the drawing, as large in both directions. */
function scaleOf(plane: Plane, width: number, height: number, around: number): (point: Point) => Point {
  const all = Array.from({ length: plane.steps + 1 }, (_, step) => plane.words.map((_, word) => plane.at(step, word)));
  const [xs, ys] = [all.flat().map(({ x }) => x), all.flat().map(({ y }) => y)];
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const by = Math.min(
    (width - 2 * around) / Math.max(right - left, 1e-6),
    (height - 2 * around) / Math.max(high - low, 1e-6),
  );
  return ({ x, y }) => ({
    x: width / 2 + (x - (left + right) / 2) * by,
    y: height / 2 - (y - (low + high) / 2) * by,
  });
}

/** Words that stand close together now: the farthest of them half as far as any two words on average. */
function close(plane: Plane, step: number): Plane['alike'] {
  const far = (one: number, other: number): number => {
    const [a, b] = [plane.at(step, one), plane.at(step, other)];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  const pairs = (words: readonly number[]): readonly number[] =>
    words.flatMap((one, at) => words.slice(at + 1).map((other) => far(one, other)));
  const all = pairs(plane.words.map((_, word) => word));
  const mean = all.reduce((sum, distance) => sum + distance, 0) / all.length;
  return plane.alike.filter(({ words }) => Math.max(...pairs(words)) < mean / 2);
}

/** Of so many groups of words the caption tells. */
const MOST_GROUPS = 2;

/** What there is to see, in a few sentences. */
export function planeCaption(plane: Plane, step: number): Localized<Prose> {
  const loss = output(lossText(plane.losses[step]));
  const piece = pieceName(plane.characters);
  const quoted = (words: readonly number[]): readonly string[] =>
    words.map((word) => `“${shownWord(plane.words[word] ?? '')}”`);
  const groups = close(plane, step).toSorted((a, b) => b.words.length - a.words.length);
  const start = {
    en: p`Before the first step, each ${piece.en} has a random place. The loss of the whole text is ${loss}.`,
    zh: p`第一步之前，每个${piece.zh}的位置都是随机的。整段文字的损失是 ${loss}。`,
  };
  if (step === 0) return start;
  if (groups.length === 0) {
    return {
      en: p`${plane.alike.length === 0 ? `No two ${piece.en}s of this text have the same next ${piece.en}s equally often.` : `The points of ${piece.en}s with the same next ${piece.en}s have not come together yet.`} The loss of the whole text is ${loss}.`,
      zh: p`${plane.alike.length === 0 ? `这段文字里，没有两个${piece.zh}后面接的${piece.zh}和比例完全相同。` : `后面接的${piece.zh}相同的那些点还没有靠到一起。`}整段文字的损失是 ${loss}。`,
    };
  }
  const told = groups.slice(0, MOST_GROUPS).map((group, at) => {
    const [words, next] = [quoted(group.words), quoted(group.next)];
    return {
      en: p`${at === 0 ? 'Close together' : 'And'}: ${weight(listedInEnglish(words))}. After each of them ${next.length === 1 ? 'comes' : 'come'} ${listedInEnglish(next)}. `,
      zh: p`${at === 0 ? '靠在一起的是' : '还有'}${weight(listedInChinese(words))}：它们后面都是${listedInChinese(next)}。`,
    };
  });
  return {
    en: p`${told.flatMap(({ en }) => en)}The loss is ${loss}.`,
    zh: p`${told.flatMap(({ zh }) => zh)}损失是 ${loss}。`,
  };
}

/** What the figure is called. */
export function planeTitle({ characters }: Plane): Localized {
  return { en: `${characters ? 'Characters' : 'Words'} as points`, zh: `每个${pieceName(characters).zh}是一个点` };
}
