/** Marks for a moment what an edit has changed in an output, without touching the text itself. */

import { changedSpans } from '../text/changes.ts';

const MARKED = 1800;
/** More than this is no longer a mark but a colour. */
const MOST = 400;

const texts = new WeakMap<Element, string>();
const marked = new Map<Element, readonly Range[]>();

/** An attachment for an output: each time that it runs, what differs from the last time is marked. */
export function markChanges(output: Element): () => void {
  const now = output.querySelector('samp')?.textContent ?? '';
  const before = texts.get(output);
  texts.set(output, now);
  if (before !== undefined && before !== now) mark(output, rangesOf(output, before, now));
  return () => undefined;
}

function rangesOf(output: Element, before: string, now: string): readonly Range[] {
  const samp = output.querySelector('samp');
  const nodes: { readonly node: Text; readonly start: number }[] = [];
  let length = 0;
  // The text stands in several nodes where a value in it is lit.
  const walker = document.createTreeWalker(samp ?? output, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    nodes.push({ node, start: length });
    length += node.data.length;
  }
  const put = (position: number, end: boolean): readonly [Text, number] | null => {
    const found = nodes.findLast(({ start }) => (end ? start < position : start <= position));
    return found === undefined ? null : [found.node, position - found.start];
  };
  return changedSpans(before, now)
    .slice(0, MOST)
    .flatMap(({ start, end }) => {
      const [from, to] = [put(start, false), put(end, true)];
      if (from === null || to === null) return [];
      const range = new Range();
      range.setStart(...from);
      range.setEnd(...to);
      return [range];
    });
}

function mark(output: Element, ranges: readonly Range[]): void {
  // Where the browser lacks it, the wash over the whole output has to do.
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
