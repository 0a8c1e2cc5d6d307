import type { DrawnMatrix } from '../../figures/matrix.ts';
import { moved } from '../../figures/moves.ts';
import type { MatrixPlace } from '../../run/grid.ts';
import { cellAt, type Choosing } from './choosing.ts';

const nothing = (): void => undefined;

/** No gesture does anything: on the other matrices while a question waits for a place in one. */
export const RESTING: Choosing = {
  onclick: nothing,
  onkeydown: nothing,
  onpointerover: nothing,
  onpointerleave: nothing,
  onfocusin: nothing,
  onfocusout: nothing,
};

/** The gestures on a matrix in which the answer to a question is looked for: they pin, point at and edit nothing. */
export function picking(matrix: DrawnMatrix, pick: (place: MatrixPlace) => void): Choosing {
  return {
    ...RESTING,
    onclick: (event) => {
      const place = placeAt(event);
      if (place !== null) pick(place);
    },
    onkeydown: (event) => {
      const place = placeAt(event);
      if (place === null) return;
      const to = moved(matrix, { token: place.row, column: place.column }, event.key);
      if (event.key === 'Enter' || event.key === ' ') pick(place);
      else if (to !== null) cellAt(event.currentTarget, to)?.focus();
      else return;
      // The page's own keys turn its steps.
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** The place that an event happened on; the header of a row stands for the row. */
function placeAt(event: Event): MatrixPlace | null {
  if (!(event.target instanceof Element)) return null;
  const header = event.target.closest('tbody th');
  const cell =
    header === null
      ? event.target.closest<HTMLElement>('td[data-row]')
      : header.parentElement?.querySelector<HTMLElement>('td[data-row]');
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : null;
}
