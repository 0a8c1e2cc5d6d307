/** Marks for a moment what an edit has changed in an output, without touching the text itself. */

import { changedSpans } from '../text/changed_spans.ts';
import { rangesIn } from './text_places.ts';

const MARKED = 1800;
/** So many changed places are marked at most: with more, nearly all of the text would be. */
const MOST = 400;

const texts = new WeakMap<Element, string>();
const marked = new Map<Element, readonly Range[]>();

/** An attachment for an output: each time that it runs, what differs from the last time is marked if it is `edited`. */
export function markChanges(output: Element, edited: boolean): () => void {
  const now = output.querySelector('samp')?.textContent ?? '';
  const before = texts.get(output);
  texts.set(output, now);
  if (edited && before !== undefined && before !== now) {
    mark(output, rangesIn(output.querySelector('samp') ?? output, changedSpans(before, now).slice(0, MOST)));
  }
  return () => undefined;
}

function mark(output: Element, ranges: readonly Range[]): void {
  // A browser without it shows only that the output changed, by the background of the whole.
  if (typeof Highlight === 'undefined') return;
  marked.set(output, ranges);
  draw();
  setTimeout(() => {
    if (marked.get(output) !== ranges) return;
    marked.delete(output);
    draw();
  }, MARKED);
}

function draw(): void {
  CSS.highlights.set('changed', new Highlight(...[...marked.values()].flat()));
}
