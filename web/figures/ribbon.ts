import { tuple } from '../text/say.ts';
import type { Operator } from './figure_parts.ts';

/** A piece of the line of shapes; `clash` marks sizes that had to agree and do not. */
export interface RibbonPiece {
  readonly text: string;
  readonly clash: boolean;
}

/** The shapes of a step in one line: `(3,) → (3, 4) @ (4, 5) → (3, 5)`. */
export type Ribbon = readonly RibbonPiece[];

type Shape = readonly number[];

/** Shapes with what stands between them. */
export function ribbonOf(...pieces: readonly (Shape | Operator | '@')[]): Ribbon {
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : tuple(piece))).join(' ');
  return [{ text, clash: false }];
}

/** The shapes of two results side by side, equal or not: their numbers are another matter. */
export function shapesBeside(one: Shape, other: Shape): Ribbon {
  return ribbonOf(one, tuple(one) === tuple(other) ? '=' : '≠', other);
}

/** The shapes of x @ W: its inner sizes are marked where they differ, and nothing comes out. */
export function productRibbon(x: Shape, W: Shape, out: Shape | null): Ribbon {
  const [inner, other] = [x.at(-1), W[0]];
  if (inner === undefined || other === undefined || inner === other) {
    return out === null ? ribbonOf(x, '@', W) : ribbonOf(x, '@', W, '→', out);
  }
  const before = x.length === 1 ? '(' : `(${x.slice(0, -1).join(', ')}, `;
  const behind = W.length === 1 ? ',)' : `, ${W.slice(1).join(', ')})`;
  return [
    { text: before, clash: false },
    { text: String(inner), clash: true },
    { text: `${x.length === 1 ? ',' : ''}) @ (`, clash: false },
    { text: String(other), clash: true },
    { text: behind, clash: false },
  ];
}
