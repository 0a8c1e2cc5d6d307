/** What moves in a figure, once per gesture: copies of rows that fly over it. Only places and opacity change, which cost no layout. */

const EASE = 'cubic-bezier(0.3, 0, 0.1, 1)';

/** How long a row is on its way, in milliseconds. */
const SLIDE = 500;

/** The part of its way after which a row is seen where it arrives, below the copy, which then fades. */
const ARRIVED = 0.8;

/** What flies over a figure now, as how to end it. */
const flying = new WeakMap<HTMLElement, () => void>();

/** Whether the reader's system asks for pictures that stand still. */
function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Takes away what flies: the figure itself has always been at its end. */
export function settle(figure: HTMLElement): void {
  flying.get(figure)?.();
  flying.delete(figure);
}

/** A row's place within a figure. */
interface Place {
  readonly left: number;
  readonly top: number;
}

function placeOf(row: Element, figure: HTMLElement): Place {
  const cell = row.querySelector('td') ?? row;
  const [own, frame] = [cell.getBoundingClientRect(), figure.getBoundingClientRect()];
  // In the presenter and on wide screens figures are enlarged.
  const zoom = frame.width / figure.offsetWidth || 1;
  return { left: (own.left - frame.left) / zoom, top: (own.top - frame.top) / zoom };
}

/** A copy of a table's row that lies over it, for the eye only. */
function ghostOf(row: HTMLTableRowElement, figure: HTMLElement): HTMLElement {
  const table = row.closest('table')?.cloneNode(false) as HTMLElement;
  const frame = row.closest('.matrix')?.cloneNode(false) as HTMLElement;
  const copy = row.cloneNode(true) as HTMLTableRowElement;
  copy.querySelector('th')?.remove();
  for (const [index, cell] of [...copy.cells].entries()) {
    for (const name of ['role', 'tabindex', 'aria-selected']) cell.removeAttribute(name);
    cell.style.width = `${row.cells[index + 1]?.offsetWidth ?? 0}px`;
  }
  table.removeAttribute('role');
  table.removeAttribute('aria-describedby');
  frame.removeAttribute('tabindex');
  frame.setAttribute('aria-hidden', 'true');
  const { left, top } = placeOf(row, figure);
  const gap = parseFloat(getComputedStyle(row.closest('table') ?? row).borderSpacing) || 0;
  Object.assign(frame.style, {
    position: 'absolute',
    padding: '0',
    overflow: 'visible',
    maxWidth: 'none',
    left: `${left - gap}px`,
    top: `${top - gap}px`,
    margin: '0',
    zIndex: '2',
    pointerEvents: 'none',
    willChange: 'transform, opacity',
  });
  table.append(copy);
  frame.append(table);
  return frame;
}

/** A copy that flies over a figure: its animations, and how to end it before that. */
interface Flight {
  readonly animations: readonly Animation[];
  readonly end: () => void;
}

/** Plays some copies over a figure, and takes them away. */
function fly(figure: HTMLElement, flights: readonly Flight[]): void {
  const end = (): void => {
    for (const flight of flights) flight.end();
  };
  flying.set(figure, end);
  const animations = flights.flatMap((flight) => flight.animations);
  void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => {
    if (flying.get(figure) === end) settle(figure);
  });
}

/**
 * Slides a copy of a row to another row, which appears as it arrives. That one is not animated: it would be a layer of its
 * own from then on, and whatever lies over it another, all of which would have to be painted at its start and at its end.
 */
function slide(figure: HTMLElement, from: HTMLTableRowElement, to: HTMLTableRowElement, delay = 0): Flight {
  const [start, end] = [placeOf(from, figure), placeOf(to, figure)];
  const ghost = ghostOf(from, figure);
  figure.append(ghost);
  to.style.opacity = '0';
  const appear = (): void => void to.style.removeProperty('opacity');
  const timer = setTimeout(appear, delay + SLIDE * ARRIVED);
  const way = ghost.animate(
    [
      { transform: 'none', opacity: 1 },
      { opacity: 1, offset: 0.85 },
      { transform: `translate(${end.left - start.left}px, ${end.top - start.top}px)`, opacity: 0 },
    ],
    { duration: SLIDE, delay, easing: EASE, fill: 'both' },
  );
  return {
    animations: [way],
    end: () => {
      clearTimeout(timer);
      appear();
      ghost.remove();
    },
  };
}

function rowIn(figure: HTMLElement, matrix: string): HTMLTableRowElement | null {
  return figure.querySelector(`${matrix} tbody tr.highlight`);
}

/** The row of W that is picked slides to where it comes out. */
export function slideRow(figure: HTMLElement): void {
  settle(figure);
  const [from, to] = [rowIn(figure, '.role-weight'), rowIn(figure, '.role-output')];
  if (still() || from === null || to === null) return;
  fly(figure, [slide(figure, from, to)]);
}

/** When each part of the two ways begins, in milliseconds. */
const LIT = { first: 150, step: 130, each: 260 };
const FADE = 450;

/**
 * Both ways at once: on the one side a row slides out of W; on the other all rows light up one after another, are multiplied,
 * and all but one fade to zero before what is left slides to where it comes out.
 */
export function playWays(figure: HTMLElement): void {
  settle(figure);
  const [from, to] = [rowIn(figure, '.table'), rowIn(figure, 'section.lookup .role-output')];
  const [kept, sum] = [rowIn(figure, '.products'), rowIn(figure, 'section.product .role-output')];
  if (still() || from === null || to === null || kept === null || sum === null) return;
  const flights: Flight[] = [slide(figure, from, to, LIT.first)];
  const sources = [...figure.querySelectorAll<HTMLTableRowElement>('.table tbody tr:not(.gap, .missing)')];
  const targets = [...figure.querySelectorAll<HTMLTableRowElement>('.products tbody tr:not(.gap, .missing)')];
  const zeros = LIT.first + LIT.step * sources.length + LIT.each;
  for (const [index, target] of targets.entries()) {
    const source = sources[index];
    if (source === undefined) continue;
    const ghost = ghostOf(source, figure);
    const { left, top } = placeOf(target, figure);
    const start = placeOf(source, figure);
    ghost.style.left = `${parseFloat(ghost.style.left) + left - start.left}px`;
    ghost.style.top = `${parseFloat(ghost.style.top) + top - start.top}px`;
    figure.append(ghost);
    const lit = LIT.first + LIT.step * index;
    const animations = [
      ghost.animate([{ transform: 'scale(1)' }, { transform: 'scale(1.05)' }, { transform: 'scale(1)' }], {
        duration: LIT.each,
        delay: lit,
        easing: 'ease-out',
      }),
      target.animate([{ opacity: 0 }, { opacity: 0 }], { duration: zeros }),
      ghost.animate([{ opacity: 1 }, { opacity: 0 }], {
        duration: FADE,
        delay: zeros,
        easing: 'ease-in',
        fill: 'both',
      }),
    ];
    if (target !== kept)
      animations.push(
        target.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, delay: zeros, fill: 'backwards' }),
      );
    flights.push({ animations, end: () => ghost.remove() });
  }
  flights.push(slide(figure, kept, sum, zeros + FADE + 80));
  fly(figure, flights);
}
