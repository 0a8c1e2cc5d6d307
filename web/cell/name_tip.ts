/** What the names in a cell's code hold, in a line above them: under a mouse, and where a finger taps. */

import '../style/name_tip.css';
import { nameAt, type Describe, type NamePlace } from './editor/names.ts';
import { positionAt, rangesIn } from '../widgets/text_places.ts';

/** How long the pointer has to rest on a name, in milliseconds. */
const REST = 250;

/** Between a name and the line above it, and between that and the edge of the window, in pixels. */
const GAP = 6;

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
    place(tip, code, found.box);
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
  const position = positionAt(code, x, y);
  const name = position === null ? null : nameAt(code.textContent, position);
  if (name === null) return null;
  const [range] = rangesIn(code, [{ start: name.from, end: name.to }]);
  const boxes = [...(range?.getClientRects() ?? [])];
  const box = boxes.find((one) => x >= one.left - 1 && x <= one.right + 1 && y >= one.top - 1 && y <= one.bottom + 1);
  return box === undefined ? null : { name, box };
}

/** Above a name; below it where there is no room, or where that would be over the field in the code that is typed into. */
function place(tip: HTMLElement, code: HTMLElement, box: DOMRect): void {
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(box.left, document.documentElement.clientWidth - width - GAP));
  const above = box.top - height - GAP;
  const typed = code.querySelector('input:focus')?.getBoundingClientRect();
  const isOverTyped = typed !== undefined && above < typed.bottom && typed.top < box.top;
  tip.style.left = `${left}px`;
  tip.style.top = `${above < GAP || isOverTyped ? box.bottom + GAP : above}px`;
}
