/** Marks for a moment what an edit has changed in an output, without touching the text itself. */

import { changedSpans } from '../text/changed_spans.ts';
import { rangesIn } from '../widgets/text_places.ts';

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
  const spans = edited && before !== undefined ? changedSpans(before, now).slice(0, MOST) : [];
  // A browser without highlights shows only that the output changed, by the background of the whole.
  const marks = spans.length > 0 && typeof Highlight !== 'undefined';
  // What explains the marks shows where there are some: not where the whole output is new, or only words changed.
  output.toggleAttribute('data-marked', marks);
  if (marks) mark(output, rangesIn(output.querySelector('samp') ?? output, spans));
  return () => undefined;
}

function mark(output: Element, ranges: readonly Range[]): void {
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
