/** Letters and digits as lines of one width, for the picture of a page: it is drawn where there may be no fonts. */

/** A point within a letter: 0 to 1 from the top of a capital to the line that it stands on, and as much per unit across. */
type Point = readonly [number, number];

function arc(x: number, y: number, across: number, down: number, from: number, to: number): Point[] {
  return Array.from({ length: 25 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / 24) * Math.PI) / 180;
    return [x + across * Math.cos(angle), y + down * Math.sin(angle)];
  });
}

const round = (x: number, y: number, across: number, down: number): Point[] => arc(x, y, across, down, 0, 360);

/** The lines of each sign, and how far it goes. */
const SIGNS: Readonly<Record<string, readonly [number, ...(readonly Point[])[]]>> = {
  '0': [0.62, round(0.31, 0.5, 0.28, 0.5)],
  '1': [0.62, [[0.12, 0.2], [0.36, 0], [0.36, 1]]], // prettier-ignore
  '2': [0.62, [...arc(0.31, 0.28, 0.27, 0.28, 190, 385), [0.04, 1], [0.6, 1]]],
  '3': [0.62, [...arc(0.29, 0.25, 0.25, 0.25, 200, 450), ...arc(0.29, 0.74, 0.29, 0.26, 270, 520)]],
  '4': [0.62, [[0.46, 1], [0.46, 0], [0.02, 0.7], [0.62, 0.7]]], // prettier-ignore
  '5': [0.62, [[0.54, 0], [0.12, 0], [0.08, 0.44], ...arc(0.29, 0.68, 0.3, 0.31, 235, 505)]],
  '6': [0.62, round(0.31, 0.69, 0.27, 0.31), [[0.46, 0], [0.06, 0.6]]], // prettier-ignore
  '7': [0.62, [[0.04, 0], [0.58, 0], [0.22, 1]]], // prettier-ignore
  '8': [0.62, round(0.31, 0.25, 0.23, 0.25), round(0.31, 0.74, 0.28, 0.26)],
  '9': [0.62, round(0.31, 0.31, 0.27, 0.31), [[0.16, 1], [0.56, 0.4]]], // prettier-ignore
  '.': [0.62, [[0.31, 0.97], [0.31, 0.98]]], // prettier-ignore
  '-': [0.62, [[0.1, 0.55], [0.52, 0.55]]], // prettier-ignore
  '×': [0.62, [[0.08, 0.35], [0.54, 0.8]], [[0.08, 0.8], [0.54, 0.35]]], // prettier-ignore
  ' ': [0.62],
  a: [0.7, round(0.28, 0.69, 0.28, 0.31), [[0.56, 0.38], [0.56, 1]]], // prettier-ignore
  i: [0.24, [[0.08, 0.38], [0.08, 1]], [[0.08, 0.1], [0.08, 0.11]]], // prettier-ignore
  k: [0.62, [[0.06, -0.05], [0.06, 1]], [[0.52, 0.38], [0.06, 0.76]], [[0.24, 0.62], [0.56, 1]]], // prettier-ignore
  l: [0.26, [[0.08, -0.05], [0.08, 1]]], // prettier-ignore
  m: [1.06, [[0.06, 1], [0.06, 0.38]], [...arc(0.27, 0.58, 0.21, 0.2, 180, 360), [0.48, 1]], [...arc(0.69, 0.58, 0.21, 0.2, 180, 360), [0.9, 1]]], // prettier-ignore
  o: [0.74, round(0.31, 0.69, 0.29, 0.31)],
  p: [0.72, round(0.34, 0.69, 0.28, 0.31), [[0.06, 0.38], [0.06, 1.3]]], // prettier-ignore
  s: [0.58, [...arc(0.26, 0.53, 0.2, 0.15, 330, 90), ...arc(0.24, 0.84, 0.22, 0.16, 270, 520)]],
  t: [0.5, [[0.18, 0.12], [0.18, 0.8], ...arc(0.36, 0.8, 0.18, 0.2, 180, 90)], [[0, 0.38], [0.4, 0.38]]], // prettier-ignore
  u: [0.7, [[0.06, 0.38], [0.06, 0.75], ...arc(0.3, 0.75, 0.24, 0.25, 180, 0), [0.54, 0.38]], [[0.54, 0.38], [0.54, 1]]], // prettier-ignore
};

/** The lines of a text whose capitals are `size` high, from its left end, and how wide it is. Signs that are not known are blank. */
export function strokesOf(
  text: string,
  size: number,
): { readonly lines: readonly (readonly Point[])[]; readonly width: number } {
  const lines: Point[][] = [];
  let at = 0;
  for (const sign of text) {
    const [across, ...own] = SIGNS[sign] ?? [0.62];
    for (const line of own) lines.push(line.map(([x, y]): Point => [at + x * size, y * size]));
    at += (across + 0.12) * size;
  }
  return { lines, width: at - 0.12 * size };
}
