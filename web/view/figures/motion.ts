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

/** Where the values of a row lie within a figure. */
interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How much an element is enlarged, in the presenter and on wide screens: the lengths of its styles do not say it. */
function zoomOf(element: HTMLElement): number {
  return element.getBoundingClientRect().width / element.offsetWidth || 1;
}

function placeOf(cells: readonly Element[], figure: HTMLElement): Place {
  const [first, last] = [cells[0] ?? figure, cells.at(-1) ?? figure];
  const [start, end, frame] = [first, last, figure].map((element) => element.getBoundingClientRect()) as [
    DOMRect,
    DOMRect,
    DOMRect,
  ];
  const zoom = zoomOf(figure);
  return {
    left: (start.left - frame.left) / zoom - figure.clientLeft,
    top: (start.top - frame.top) / zoom - figure.clientTop,
    width: (end.right - start.left) / zoom,
    height: start.height / zoom,
  };
}

function valuesOf(row: HTMLTableRowElement): readonly HTMLElement[] {
  return [...row.querySelectorAll('td')];
}

const layers = new WeakMap<HTMLElement, ShadowRoot>();

/**
 * The layer over a figure in which copies fly, for the eye only. It stays, and what comes into its own tree and goes is
 * nothing to the styles (`:has()`) and the layout of the page, which would cost more than the motion.
 */
function layerOf(figure: HTMLElement): ShadowRoot {
  const kept = layers.get(figure);
  if (kept !== undefined) return kept;
  const host = document.createElement('div');
  host.className = 'flights no-print';
  host.setAttribute('aria-hidden', 'true');
  const contain = 'layout style size';
  Object.assign(host.style, {
    position: 'absolute',
    inset: '0',
    zIndex: '2',
    pointerEvents: 'none',
    zoom: '1',
    contain,
  });
  const layer = host.attachShadow({ mode: 'open' });
  layers.set(figure, layer);
  figure.append(host);
  return layer;
}

/** A box in a figure's layer. */
function boxAt({ left, top, width, height }: Place, look: Partial<CSSStyleDeclaration>): HTMLElement {
  const box = document.createElement('div');
  const [x, y, w, h] = [left, top, width, height].map((length) => `${length}px`);
  Object.assign(
    box.style,
    { position: 'absolute', boxSizing: 'border-box', left: x, top: y, width: w, height: h },
    look,
  );
  return box;
}

/** What a copy of a value has of its look: nothing of this is inherited from the figure. */
const LOOK = [
  ...['fontFamily', 'fontSize', 'fontWeight', 'fontVariantNumeric', 'color', 'textAlign', 'padding', 'borderRadius'],
  ...['boxShadow', 'border', 'outline', 'outlineOffset', 'backgroundColor', 'backgroundImage', 'backgroundPosition'],
  ...['backgroundSize', 'backgroundRepeat'],
] as const;

/** A copy of a row's values that lies where another row does. */
function ghostOf(row: HTMLTableRowElement, figure: HTMLElement, at: Place): HTMLElement {
  const values = valuesOf(row);
  const own = placeOf(values, figure);
  const ghost = boxAt(at, { willChange: 'transform, opacity' });
  const zoom = zoomOf(row) / zoomOf(figure);
  for (const value of values) {
    const { left, width, height } = placeOf([value], figure);
    const style = getComputedStyle(value);
    const look = Object.fromEntries(LOOK.map((name) => [name, style[name as 'color']]));
    const place = { left: (left - own.left) / zoom, top: 0, width: width / zoom, height: height / zoom };
    const text = { whiteSpace: 'nowrap', lineHeight: `${place.height}px`, zoom: `${zoom}` };
    const copy = boxAt(place, { ...look, ...text });
    copy.textContent = value.textContent;
    ghost.append(copy);
  }
  return ghost;
}

/**
 * Hides a row below a copy of nothing. The row itself is left alone: animated or hidden, it would be a layer of its own, and
 * its table would have to be laid out and painted anew.
 */
function coverOf(row: HTMLTableRowElement, figure: HTMLElement): HTMLElement {
  const { left, top, width, height } = placeOf(valuesOf(row), figure);
  // The frame of a value that is looked at stands out by a pixel.
  const around = { left: left - 1, top: top - 1, width: width + 2, height: height + 2 };
  return boxAt(around, {
    backgroundColor: getComputedStyle(figure.closest('figure') ?? figure).backgroundColor,
    willChange: 'opacity',
  });
}

/** What lies over a figure for a while, from below to above, and how it is animated there. */
interface Flight {
  readonly boxes: readonly HTMLElement[];
  readonly animate: () => readonly Animation[];
}

/** Plays some flights over a figure, and takes away what flew. All is measured before the first of it is written. */
function fly(figure: HTMLElement, flights: readonly Flight[]): void {
  const layer = layerOf(figure);
  const end = (): void => layer.replaceChildren();
  flying.set(figure, end);
  layer.append(...flights.flatMap(({ boxes }) => boxes));
  const animations = flights.flatMap(({ animate }) => animate());
  void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => {
    if (flying.get(figure) === end) settle(figure);
  });
}

/** Slides a copy of a row to another row, which is covered until it arrives. */
function slide(figure: HTMLElement, from: HTMLTableRowElement, to: HTMLTableRowElement, delay = 0): Flight {
  const [start, end] = [placeOf(valuesOf(from), figure), placeOf(valuesOf(to), figure)];
  const ghost = ghostOf(from, figure, start);
  const cover = coverOf(to, figure);
  return {
    boxes: [cover, ghost],
    animate: () => [
      cover.animate([{ opacity: 1 }, { opacity: 0 }], {
        duration: delay + SLIDE * ARRIVED,
        easing: 'step-end',
        fill: 'forwards',
      }),
      ghost.animate(
        [
          { transform: 'none', opacity: 1 },
          { opacity: 1, offset: 0.85 },
          { transform: `translate(${end.left - start.left}px, ${end.top - start.top}px)`, opacity: 0 },
        ],
        { duration: SLIDE, delay, easing: EASE, fill: 'both' },
      ),
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
    const ghost = ghostOf(source, figure, placeOf(valuesOf(target), figure));
    const cover = coverOf(target, figure);
    const fade = [{ opacity: 1 }, { opacity: 0 }];
    flights.push({
      boxes: [cover, ghost],
      animate: () => [
        ghost.animate([{ transform: 'scale(1)' }, { transform: 'scale(1.05)' }, { transform: 'scale(1)' }], {
          duration: LIT.each,
          delay: LIT.first + LIT.step * index,
          easing: 'ease-out',
        }),
        ghost.animate(fade, { duration: FADE, delay: zeros, easing: 'ease-in', fill: 'both' }),
        cover.animate(fade, { duration: target === kept ? 1 : FADE, delay: zeros, fill: 'both' }),
      ],
    });
  }
  flights.push(slide(figure, kept, sum, zeros + FADE + 80));
  fly(figure, flights);
}
