/** Places in the text of an element, whatever nodes it stands in. */

/** The text nodes of an element, and where each starts in its text. */
function nodesOf(root: Node): readonly { readonly node: Text; readonly start: number }[] {
  const nodes: { readonly node: Text; readonly start: number }[] = [];
  let length = 0;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    nodes.push({ node, start: length });
    length += node.data.length;
  }
  return nodes;
}

/** The ranges of these spans of an element's text. */
export function rangesIn(
  root: Node,
  spans: readonly { readonly start: number; readonly end: number }[],
): readonly Range[] {
  const nodes = nodesOf(root);
  const put = (position: number, end: boolean): readonly [Text, number] | null => {
    const found = nodes.findLast(({ start }) => (end ? start < position : start <= position));
    return found === undefined ? null : [found.node, position - found.start];
  };
  return spans.flatMap(({ start, end }) => {
    const [from, to] = [put(start, false), put(end, true)];
    if (from === null || to === null) return [];
    const range = new Range();
    range.setStart(...from);
    range.setEnd(...to);
    return [range];
  });
}

/** The position in an element's text at a point of the window; null where none of it is near. */
export function positionAt(root: Node, x: number, y: number): number | null {
  const caret = caretAt(x, y);
  if (caret === null || !root.contains(caret.node)) return null;
  const found = nodesOf(root).find(({ node }) => node === caret.node);
  return found === undefined ? null : found.start + caret.offset;
}

/** The call that came before the standard one, which engines have instead or still. */
interface Before {
  caretRangeFromPoint(x: number, y: number): Range | null;
}

function caretAt(x: number, y: number): { readonly node: Node; readonly offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const caret = document.caretPositionFromPoint(x, y);
    return caret && { node: caret.offsetNode, offset: caret.offset };
  }
  const range = (document as unknown as Before).caretRangeFromPoint(x, y);
  return range && { node: range.startContainer, offset: range.startOffset };
}
