import { axesOfTable, selectionAt } from '../../figures/axes.ts';
import type { DrawnMatrix } from '../../figures/matrix.ts';
import { moved } from '../../figures/moves.ts';
import type { FigurePart } from '../../figures/figure_parts.ts';
import type { Actions } from '../../page/walk/walk_through.ts';
import type { Selection } from '../../page/walk/walk_page.ts';
import type { HighlightSource } from './highlight_context.ts';
import { isPicked, letGo, pinValue, pinWeight } from './pinning.ts';
import { isMarking } from './reading.ts';

/** What gestures on a matrix whose values can be chosen do, by mouse, touch and keyboard alike. */
export interface Choosing {
  readonly onclick: (event: Event) => void;
  readonly onpointerover: (event: PointerEvent) => void;
  readonly onpointerleave: (event: PointerEvent) => void;
  readonly onfocusin: (event: Event) => void;
  readonly onfocusout: (event: FocusEvent & { readonly currentTarget: HTMLElement }) => void;
  readonly onkeydown: (event: KeyboardEvent & { readonly currentTarget: HTMLElement }) => void;
}

/** How a weight of W is edited where it stands; `token` is its row. */
export interface Editing {
  /** Opens a weight, with a text in the place of its own where one is given. */
  readonly open: (weight: Selection, text?: string) => void;
  /** Puts back W's own. */
  readonly putBack: (weight: Selection) => void;
}

/** The gestures on a part; null where its values are only looked at. */
export function choosing(
  part: FigurePart,
  source: HighlightSource,
  actions: Actions,
  editing: Editing,
): Choosing | null {
  const { chooses } = part;
  if (chooses === null) return null;
  const selected = (place: Selection | null): Selection | null => {
    if (place === null || chooses === 'value') return place;
    if (chooses === 'token') return { token: place.token, column: source.highlight.column };
    if (chooses === 'column') return { token: source.highlight.token, column: place.column };
    const axes = axesOfTable(source.results);
    return axes && selectionAt(axes, { row: place.token, column: place.column }, source.results, source.highlight);
  };
  const point = (place: Selection | null): void => {
    actions.point(selected(place));
  };
  const pin = (place: Selection | null, value: string): void => {
    const selection = selected(place);
    if (place === null) letGo(source, actions);
    else if (chooses !== 'weight') pinValue(source, actions, selection, value);
    else if (isPicked(source.picked, place.token, place.column)) letGo(source, actions);
    else pinWeight(source, actions, { row: place.token, column: place.column }, selection, value);
  };
  return {
    onclick: (event) => {
      const place = valueAt(event);
      if (place === null) return;
      const again = chooses === 'weight' && isPicked(source.picked, place.token, place.column);
      if (again) editing.open(place);
      else pin(place, textAt(event));
    },
    onpointerover: (event) => {
      if (event.pointerType === 'mouse' && !isMarking()) point(valueAt(event));
    },
    onpointerleave: (event) => {
      if (event.pointerType === 'mouse' && !isMarking()) point(null);
    },
    onfocusin: (event) => {
      const place = valueAt(event);
      if (place !== null) point(place);
    },
    onfocusout: ({ currentTarget, relatedTarget }) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) point(null);
    },
    onkeydown: (event) => {
      press(event, part.matrix, pin, chooses === 'weight' ? editing : null);
    },
  };
}

function press(
  event: KeyboardEvent & { readonly currentTarget: HTMLElement },
  matrix: DrawnMatrix,
  pin: (place: Selection | null, value: string) => void,
  editing: Editing | null,
): void {
  const from = valueAt(event);
  // What is typed into a weight is that field's own matter.
  if (from === null || event.target instanceof HTMLInputElement) return;
  const { key, currentTarget } = event;
  const to = moved(matrix, from, key);
  const command = event.ctrlKey || event.metaKey || event.altKey;
  if (key === 'Escape') pin(null, '');
  else if (editing !== null && (key === 'Enter' || key === 'F2')) editing.open(from);
  else if (editing !== null && !command && STARTS_NUMBER.test(key)) editing.open(from, key);
  else if (editing !== null && (key === 'Delete' || key === 'Backspace')) editing.putBack(from);
  else if (key === 'Enter' || key === ' ') pin(from, textAt(event));
  // The value that takes the focus is the one that is looked at.
  else if (to !== null) cellAt(currentTarget, to)?.focus();
  else return;
  // The page's own keys turn its steps.
  event.preventDefault();
  event.stopPropagation();
}

/** A key with which a number begins: of `0.5`, `-1`, `.5`, `inf`, `nan`. */
const STARTS_NUMBER = /^[-+.\din]$/i;

/** The cell of a table that holds a value. */
export function cellAt(table: HTMLElement, { token, column }: Selection): HTMLElement | null {
  return table.querySelector<HTMLElement>(`td[data-row="${token}"][data-column="${column}"]`);
}

/** The text of the value that an event happened on. */
function textAt(event: Event): string {
  const cell = event.target instanceof Element ? event.target.closest('td[data-row]') : null;
  // A mark for screen readers may stand behind it.
  return [...(cell?.childNodes ?? [])].find((node) => node instanceof Text)?.data.trim() ?? '';
}

/** The value that an event happened on. */
function valueAt(event: Event): Selection | null {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td[data-row]') : null;
  if (cell === null) return null;
  return { token: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}
