/** Fits a slide to the room that it has: as large as it may be with nothing cut off and nothing below the fold. */

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** By how much code may shrink or grow, and figures. */
const WORDS: Bounds = { least: 0.9, most: 1.6 };
const FIGURE: Bounds = { least: 0.8, most: 2.4 };
const STEP = 0.1;

/** Room at the foot for the presenter's bar, in pixels. */
const FOOT = 56;

/** Scales code and figure of a step, now and whenever their room changes, until the function that it gives is called. */
export function fitSlide(section: HTMLElement): () => void {
  const parts = (): readonly [HTMLElement | null, HTMLElement | null] => [
    section.querySelector('.words'),
    section.querySelector('figure'),
  ];
  let waiting = 0;
  const fit = (): void => {
    const [words, figure] = parts();
    if (words !== null) scale(words, WORDS);
    if (figure !== null) scale(figure, FIGURE);
  };
  const soon = (): void => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(fit);
  };
  const observer = new ResizeObserver(soon);
  for (const part of section.children) observer.observe(part);
  addEventListener('resize', soon);
  fit();
  return () => {
    cancelAnimationFrame(waiting);
    observer.disconnect();
    removeEventListener('resize', soon);
    for (const part of parts()) part?.style.removeProperty('--zoom');
  };
}

/** Finds the largest zoom at which all of an element shows as well as at 1; where there is none, 1. */
function scale(element: HTMLElement, { least, most }: Bounds): void {
  const at = (zoom: number): Look => {
    element.style.setProperty('--zoom', zoom.toFixed(2));
    return lookOf(element, zoom);
  };
  const natural = at(1);
  for (let zoom = most; zoom > least - STEP / 2; zoom -= STEP) {
    const { bottom, rows, lines, cut } = at(zoom);
    if (bottom <= innerHeight - FOOT && rows <= natural.rows && lines <= natural.lines * 1.02 && !cut) return;
  }
  at(1);
}

interface Look {
  /** Where it, with what follows it in its column, ends below the top of the page. */
  readonly bottom: number;
  /** In how many rows the matrices stand. */
  readonly rows: number;
  /** How high the lines of code are together, unscaled: more where one goes on below. */
  readonly lines: number;
  /** Whether anything is cut off at its side. */
  readonly cut: boolean;
}

function lookOf(element: HTMLElement, zoom: number): Look {
  let [rows, end] = [0, -Infinity];
  for (const term of element.querySelectorAll('.term')) {
    const { top, bottom } = term.getBoundingClientRect();
    if (top >= end) rows += 1;
    end = Math.max(end, bottom);
  }
  return {
    bottom: element.getBoundingClientRect().bottom + scrollY + heightOf(below(element)),
    rows,
    lines: heightOf(element.querySelectorAll('.line')) / zoom,
    cut: [...element.querySelectorAll('.scrolls')].some((part) => part.scrollWidth > part.clientWidth + 1),
  };
}

/** What stands below it: the questions, below the code, the figure, or both. */
function* below(element: HTMLElement): Generator<Element> {
  const onwards = element.closest('section')?.querySelector('.onwards');
  const { left, right } = element.getBoundingClientRect();
  const room = onwards?.getBoundingClientRect();
  if (onwards && room && room.left < right && room.right > left) yield onwards;
}

function heightOf(parts: Iterable<Element>): number {
  return [...parts].reduce((total, part) => total + part.getBoundingClientRect().height, 0);
}
