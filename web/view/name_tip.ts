/** What the names in a cell's code hold, in a line above them: under a mouse, and where a finger taps. */

import { nameAt, type Describe, type NamePlace } from './editor/names.ts';

/** How long the pointer has to rest on a name, in milliseconds. */
const REST = 250;

/** Between a name and the line above it, and between that and the edge of the window, in pixels. */
const GAP = 6;

/** A place in the text of an element. */
interface TextPlace {
  readonly node: Node;
  readonly offset: number;
}

/**
 * Shows what names hold in this code; gives how to stop that.
 *
 * @param first where the pointer came to it
 */
export function tipFor(code: HTMLElement, describe: Describe, first: PointerEvent): () => void {
  const tip = document.createElement('div');
  tip.className = 'name-tip';
  tip.role = 'tooltip';
  let rest: ReturnType<typeof setTimeout> | undefined;
  /** What is asked for at the moment: the reader may have gone on when it comes. */
  let asked = {};

  const hide = (): void => {
    asked = {};
    clearTimeout(rest);
    tip.remove();
  };
  const show = async (x: number, y: number): Promise<void> => {
    const found = nameUnder(code, x, y);
    const mine = {};
    asked = mine;
    const line = found && (await describe(found.name.name));
    if (asked !== mine) return;
    if (found === null || line === null) {
      hide();
      return;
    }
    tip.textContent = line;
    document.body.append(tip);
    place(tip, found.box);
  };
  const later = ({ clientX, clientY, pointerType, buttons }: PointerEvent): void => {
    if (pointerType === 'touch') return;
    hide();
    if (buttons === 0) rest = setTimeout(() => void show(clientX, clientY), REST);
  };
  const tapped = ({ clientX, clientY }: MouseEvent): void => void show(clientX, clientY);
  const pressed = ({ target }: Event): void => {
    if (!(target instanceof Node && code.contains(target))) hide();
  };
  const key = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') hide();
  };

  code.addEventListener('pointermove', later);
  code.addEventListener('pointerleave', hide);
  code.addEventListener('click', tapped);
  document.addEventListener('pointerdown', pressed);
  document.addEventListener('keydown', key);
  addEventListener('scroll', hide, { capture: true, passive: true });
  rest = setTimeout(() => void show(first.clientX, first.clientY), REST);
  return () => {
    hide();
    code.removeEventListener('pointermove', later);
    code.removeEventListener('pointerleave', hide);
    code.removeEventListener('click', tapped);
    document.removeEventListener('pointerdown', pressed);
    document.removeEventListener('keydown', key);
    removeEventListener('scroll', hide, { capture: true });
  };
}

/** The name at a point of the window, and where it stands there. */
function nameUnder(
  code: HTMLElement,
  x: number,
  y: number,
): { readonly name: NamePlace; readonly box: DOMRect } | null {
  const at = textAt(x, y);
  if (at === null || !code.contains(at.node) || at.node.nodeType !== Node.TEXT_NODE) return null;
  const texts = textsOf(code);
  const start = texts.find(({ node }) => node === at.node)?.start;
  const name = start === undefined ? null : nameAt(texts.map(({ node }) => node.data).join(''), start + at.offset);
  if (name === null) return null;
  const range = document.createRange();
  const [first, last] = [name.from, name.to - 1].map((position) => texts.findLast((text) => text.start <= position));
  if (first === undefined || last === undefined) return null;
  range.setStart(first.node, name.from - first.start);
  range.setEnd(last.node, name.to - last.start);
  const boxes = [...range.getClientRects()];
  const box = boxes.find((one) => x >= one.left - 1 && x <= one.right + 1 && y >= one.top - 1 && y <= one.bottom + 1);
  return box === undefined ? null : { name, box };
}

function textsOf(code: HTMLElement): readonly { readonly node: Text; readonly start: number }[] {
  const texts: { node: Text; start: number }[] = [];
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  let start = 0;
  while (walker.nextNode() !== null) {
    const node = walker.currentNode as Text;
    texts.push({ node, start });
    start += node.length;
  }
  return texts;
}

/** Safari knows the older of the two functions alone before its version 26. */
function textAt(x: number, y: number): TextPlace | null {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y);
    return position && { node: position.offsetNode, offset: position.offset };
  }
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const range = (document as Document).caretRangeFromPoint(x, y);
  return range && { node: range.startContainer, offset: range.startOffset };
}

/** Above a name; below it where there is no room. */
function place(tip: HTMLElement, box: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(box.left, document.documentElement.clientWidth - width - GAP));
  const above = box.top - height - GAP;
  tip.style.left = `${left}px`;
  tip.style.top = `${above < GAP ? box.bottom + GAP : above}px`;
}
