import { describe, expect, it } from 'vitest';
import { printedPieces } from '../../../web/figures/printed_pieces.ts';

const TORCH = 'tensor([[ 0.6957, -1.8061],\n        [-2.8400, -0.7849]], grad_fn=<MmBackward0>)';
const KERAS =
  "<tf.Variable 'embedding/embeddings:0' shape=(4, 5) dtype=float32, numpy=\narray([[0.  , 0.11]], dtype=float32)>";

describe('a printed text in pieces', () => {
  it.each([TORCH, KERAS, 'tensor([], size=(0, 5), grad_fn=<X>)', ''])('is whole: %s', (text) => {
    const pieces = printedPieces(text, null);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.every((piece) => piece.text !== '')).toBe(true);
  });

  it('tells what is named after the numbers, with its space', () => {
    const named = (text: string): readonly string[] =>
      printedPieces(text, null)
        .filter(({ kind }) => kind === 'named')
        .map((piece) => piece.text);
    expect(named(TORCH)).toEqual([' grad_fn=<MmBackward0>)']);
    expect(named('tensor([1.], requires_grad=True)')).toEqual([' requires_grad=True)']);
    expect(named(KERAS)).toEqual([' numpy=', ' dtype=float32)>']);
    expect(named('tensor([2, 3, 1])')).toEqual([]);
  });

  it('tells the highlighted value apart', () => {
    const start = TORCH.indexOf('-2.8400');
    const pieces = printedPieces(TORCH, { start, end: start + 7 });
    expect(pieces.map(({ kind }) => kind)).toEqual(['plain', 'highlight', 'plain', 'named']);
    expect(pieces[1]?.text).toBe('-2.8400');
  });
});
