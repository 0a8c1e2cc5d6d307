/** What moves in a figure, once per gesture: copies of rows that fly over it. Only places and opacity change, which cost no layout. */

const EASE = 'cubic-bezier(0.3, 0, 0.1, 1)';

/** How long a row is on its way, in milliseconds. */
const SLIDE = 500;

/** The copies that fly over a figure now. */
const flying = new WeakMap<HTMLElement, readonly HTMLElement[]>();

/** Whether the reader's system asks for pictures that stand still. */
function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Takes away what flies: the figure itself has always been at its end. */
export function settle(figure: HTMLElement): void {
  for (const ghost of flying.get(figure) ?? []) ghost.remove();
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

/** Plays some copies over a figure, and takes them away. */
function fly(figure: HTMLElement, ghosts: readonly HTMLElement[], animations: readonly Animation[]): void {
  flying.set(figure, ghosts);
  void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => {
    if (flying.get(figure) === ghosts) settle(figure);
  });
}

/** Slides a copy of a row to another row, which appears as it arrives. */
function slide(
  figure: HTMLElement,
  from: HTMLTableRowElement,
  to: HTMLTableRowElement,
  delay = 0,
): { readonly ghost: HTMLElement; readonly animations: readonly Animation[] } {
  const [start, end] = [placeOf(from, figure), placeOf(to, figure)];
  const ghost = ghostOf(from, figure);
  figure.append(ghost);
  const options = { duration: SLIDE, delay, easing: EASE, fill: 'both' } as const;
  return {
    ghost,
    animations: [
      ghost.animate(
        [
          { transform: 'none', opacity: 1 },
          { opacity: 1, offset: 0.85 },
          { transform: `translate(${end.left - start.left}px, ${end.top - start.top}px)`, opacity: 0 },
        ],
        options,
      ),
      to.animate([{ opacity: 0 }, { opacity: 0, offset: 0.75 }, { opacity: 1, offset: 0.9 }, { opacity: 1 }], {
        ...options,
        fill: 'backwards',
      }),
    ],
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
  const { ghost, animations } = slide(figure, from, to);
  fly(figure, [ghost], animations);
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
  const ghosts: HTMLElement[] = [];
  const animations: Animation[] = [];
  const add = ({ ghost, animations: more }: ReturnType<typeof slide>): void => {
    ghosts.push(ghost);
    animations.push(...more);
  };
  add(slide(figure, from, to, LIT.first));
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
    ghosts.push(ghost);
    const lit = LIT.first + LIT.step * index;
    animations.push(
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
    );
    if (target !== kept)
      animations.push(
        target.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, delay: zeros, fill: 'backwards' }),
      );
  }
  add(slide(figure, kept, sum, zeros + FADE + 80));
  fly(figure, ghosts, animations);
}
