/** A printed text in pieces, as a view sets them: the value that is highlighted, and what may go on below. */

import type { Span } from '../text/changes.ts';

export interface PrintedPiece {
  /** `named`: an attribute after the numbers, as in `tensor([1.], requires_grad=True)`, with the space before it. */
  readonly kind: 'plain' | 'highlight' | 'named';
  readonly text: string;
}

/** ` requires_grad=True)`, ` grad_fn=<MmBackward0>)`, ` dtype=float32)>`: to the next comma or the end of its line. */
const NAMED = /(?<=,) [a-z_]+=[^,\n]*/g;

/** The pieces of a text, in order and without a gap; `highlight` is where the value that is highlighted stands. */
export function printedPieces(text: string, highlight: Span | null): readonly PrintedPiece[] {
  const marked = [...text.matchAll(NAMED)].map(({ index, 0: { length } }) => ({
    kind: 'named' as const,
    start: index,
    end: index + length,
  }));
  const places = highlight === null ? marked : [...marked, { kind: 'highlight' as const, ...highlight }];
  const pieces: PrintedPiece[] = [];
  let end = 0;
  const add = (kind: PrintedPiece['kind'], from: number, to: number): void => {
    if (to > from) pieces.push({ kind, text: text.slice(from, to) });
    end = to;
  };
  for (const place of places.toSorted((one, other) => one.start - other.start)) {
    add('plain', end, place.start);
    add(place.kind, place.start, place.end);
  }
  add('plain', end, text.length);
  return pieces;
}
