/** Gestures on what a cell has printed: a value that is pointed at, or tapped, is chosen as in a figure. */

import { printedValueAt } from '../../figures/printed_text.ts';
import type { RunCell } from '../../run/run.ts';
import type { Actions } from '../../page/walk/walk_through.ts';
import { sameSelection, type Selection } from '../../page/walk/walk_page.ts';
import { positionAt, rangesIn } from '../../widgets/text_places.ts';
import type { HighlightSource } from './highlight_context.ts';
import { pinValue } from './pinning.ts';

/** A value in a printed text. */
interface Value {
  readonly selection: Selection;
  readonly text: string;
}

/** An attachment for the element that holds a printed text: its values answer to the pointer. */
export function reading(
  cell: () => RunCell,
  source: HighlightSource,
  actions: Actions,
): (samp: HTMLElement) => () => void {
  /** What is pointed at here; null: nothing is. */
  let pointed: Selection | null = null;

  function point(selection: Selection | null): void {
    if (sameSelection(pointed, selection)) return;
    pointed = selection;
    actions.point(selection);
  }

  function move(event: PointerEvent): void {
    // Lighting a value sets the text anew, and what is marked in it would be lost.
    if (event.pointerType !== 'mouse' || event.buttons !== 0 || isMarking()) return;
    if (event.currentTarget instanceof HTMLElement) point(valueUnder(event.currentTarget, event)?.selection ?? null);
  }

  /** Between two lines of the text the pointer leaves it too: what is marked stays until the reader has let go of it. */
  function leave(event: PointerEvent): void {
    if (event.pointerType !== 'mouse') return;
    if (event.buttons !== 0 || isMarking()) {
      addEventListener('pointerup', leave);
    } else {
      removeEventListener('pointerup', leave);
      point(null);
    }
  }

  function click(event: MouseEvent): void {
    if (isMarking() || !(event.currentTarget instanceof HTMLElement)) return;
    const value = valueUnder(event.currentTarget, event);
    if (value !== null) pinValue(source, actions, value.selection, value.text);
  }

  /** The value, and how it is printed. */
  function valueUnder(samp: HTMLElement, { clientX, clientY }: MouseEvent): Value | null {
    const text = samp.textContent;
    const position = positionAt(samp, clientX, clientY);
    if (position === null) return null;
    const under = (at: number): ReturnType<typeof printedValueAt> =>
      printedValueAt(source.results, source.highlight, cell(), text, at);
    // The caret goes to the nearer side of a character, and to the end of a line from anywhere behind it.
    const value = under(position) ?? under(position - 1);
    const box = value && rangesIn(samp, [value.span])[0]?.getBoundingClientRect();
    if (!value || !box) return null;
    const inside = clientX >= box.left - 2 && clientX <= box.right + 2 && clientY >= box.top && clientY <= box.bottom;
    return inside ? { selection: value.selection, text: text.slice(value.span.start, value.span.end) } : null;
  }

  return (samp) => {
    samp.addEventListener('pointermove', move);
    samp.addEventListener('pointerleave', leave);
    samp.addEventListener('click', click);
    return () => {
      samp.removeEventListener('pointermove', move);
      samp.removeEventListener('pointerleave', leave);
      samp.removeEventListener('click', click);
      removeEventListener('pointerup', leave);
    };
  };
}

/** Whether the reader is marking text, to copy it: what is highlighted stays as it is then. */
export function isMarking(): boolean {
  return getSelection()?.isCollapsed === false;
}
