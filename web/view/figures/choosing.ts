import type { DrawnMatrix } from '../../figures/matrix.ts';
import { moved } from '../../figures/moves.ts';
import type { Part } from '../../figures/parts.ts';
import type { Actions } from '../../state/actions.ts';
import type { Selection } from '../../state/page.ts';
import type { LitSource } from './lit.ts';

/** What gestures on a matrix whose values can be chosen do, by mouse, touch and keyboard alike. */
export interface Choosing {
  readonly onclick: (event: Event) => void;
  readonly onpointerover: (event: PointerEvent) => void;
  readonly onpointerleave: (event: PointerEvent) => void;
  readonly onfocusin: (event: Event) => void;
  readonly onfocusout: (event: FocusEvent & { readonly currentTarget: HTMLElement }) => void;
  readonly onkeydown: (event: KeyboardEvent & { readonly currentTarget: HTMLElement }) => void;
}

/** The gestures on a part; null where its values are only looked at. */
export function choosing(part: Part, source: LitSource, actions: Actions): Choosing | null {
  if (part.chooses === null) return null;
  const selected = (place: Selection | null): Selection | null =>
    place === null || part.chooses === 'value' ? place : { token: source.lit.token, column: place.column };
  const point = (place: Selection | null): void => {
    actions.point(selected(place));
  };
  const pin = (place: Selection | null): void => {
    const selection = selected(place);
    actions.pin(same(selection, source.pinned) ? null : selection);
  };
  return {
    onclick: (event) => {
      pin(valueAt(event));
    },
    onpointerover: (event) => {
      if (event.pointerType === 'mouse') point(valueAt(event));
    },
    onpointerleave: (event) => {
      if (event.pointerType === 'mouse') point(null);
    },
    onfocusin: (event) => {
      point(valueAt(event));
    },
    onfocusout: ({ currentTarget, relatedTarget }) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) point(null);
    },
    onkeydown: (event) => {
      press(event, part.matrix, pin);
    },
  };
}

function press(
  event: KeyboardEvent & { readonly currentTarget: HTMLElement },
  matrix: DrawnMatrix,
  pin: (place: Selection | null) => void,
): void {
  const from = valueAt(event);
  if (from === null) return;
  const { key, currentTarget } = event;
  const to = moved(matrix, from, key);
  if (key === 'Escape') pin(null);
  else if (key === 'Enter' || key === ' ') pin(from);
  // The value that takes the focus is the one that is looked at.
  else if (to !== null) cellAt(currentTarget, to)?.focus();
  else return;
  // The page's own keys turn its steps.
  event.preventDefault();
  event.stopPropagation();
}

function cellAt(table: HTMLElement, { token, column }: Selection): HTMLElement | null {
  return table.querySelector<HTMLElement>(`td[data-row="${token}"][data-column="${column}"]`);
}

/** The value that an event happened on. */
function valueAt(event: Event): Selection | null {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td[data-row]') : null;
  if (cell === null) return null;
  return { token: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

function same(a: Selection | null, b: Selection | null): boolean {
  return a !== null && b !== null && a.token === b.token && a.column === b.column;
}
