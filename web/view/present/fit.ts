/**
 * Fits a slide to the room that it has: the question beside the figure, in windows that are not wide below it, with both in
 * view. So it is the same on every slide; what lets the figure be larger on one would be a sixth more at most. The code comes
 * below them. A slide keeps its size whatever is answered on it: nothing that was pressed moves.
 */

/** The least and the most by which figures and code are enlarged. */
const LEAST = 0.6;
const MOST = 2.4;
/** The most for code, which comes second. */
const MOST_CODE = 1.5;
/** How near a size comes to the largest possible. */
const PRECISION = 0.04;
/** Room at the foot for the presenter's bar, in pixels. */
export const FOOT = 56;
/** What is said of an answer has so much of the window's height below the choices, where it stands there. */
const FOR_VERDICT = 0.22;

/** The question on the left of the figure, or below it. */
type Arrangement = 'beside' | 'below';
/** The least width of a window, in pixels, in which they stand beside each other, and the least as a multiple of its height. */
const WIDE = { pixels: 900, heights: 1.1 };

/** Fits a step now and whenever its room, its figure or its code changes, until the function that it gives is called. */
export function fitSlide(section: HTMLElement): () => void {
  const slide = new Slide(section);
  let waiting = 0;
  const soon = (): void => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(() => slide.fit());
  };
  const observer = new ResizeObserver(soon);
  for (const part of section.querySelectorAll('figure, .cells, .words')) observer.observe(part);
  addEventListener('resize', soon);
  slide.fit();
  return () => {
    cancelAnimationFrame(waiting);
    observer.disconnect();
    removeEventListener('resize', soon);
    slide.leave();
  };
}

class Slide {
  readonly #section: HTMLElement;
  /** What it measured once it had been fitted: while that holds, it fits. */
  #fitted = '';

  constructor(section: HTMLElement) {
    this.#section = section;
  }

  get #code(): HTMLElement | null {
    return this.#section.querySelector('.cells:has(.cell)');
  }

  get #figure(): HTMLElement | null {
    return this.#section.querySelector('figure');
  }

  fit(): void {
    if (this.#measures() === this.#fitted) return;
    const { scrollY } = window;
    const code = this.#code;
    if (code !== null) {
      const broken = (): number => brokenLines(code);
      zoom(code, LEAST);
      const least = broken();
      largest(LEAST, MOST_CODE, (size) => {
        zoom(code, size);
        return !isCut(code) && broken() <= least;
      });
    }
    const isWide = innerWidth >= WIDE.pixels && innerWidth >= innerHeight * WIDE.heights;
    if (this.#fitFigure(isWide ? 'beside' : 'below') <= LEAST) this.#arrangeTall();
    // To measure is to make the page short for a moment.
    scrollTo({ top: scrollY, behavior: 'instant' });
    // Where a cell is written that lies below the fold, it is gone to, with what it puts out.
    const cells = [...this.#section.querySelectorAll('.cell')];
    cells.find((cell) => cell.contains(document.activeElement))?.scrollIntoView({ block: 'nearest' });
    this.#fitted = this.#measures();
  }

  leave(): void {
    this.#fitted = '';
    delete this.#section.dataset['slide'];
    for (const part of [this.#code, this.#figure]) part?.style.removeProperty('--zoom');
  }

  #measures(): string {
    const parts = [this.#section.querySelector('.words'), this.#code, this.#figure];
    const sizes = parts.map((part) => part?.getBoundingClientRect());
    return [innerWidth, innerHeight, ...sizes.flatMap((size) => [size?.width, size?.height])].join();
  }

  #arrange(arrangement: Arrangement, size: number): void {
    this.#section.dataset['slide'] = arrangement;
    if (this.#figure !== null) zoom(this.#figure, size);
  }

  /** Where not all can be in view at once: the figure with nothing cut off, and the question below it. */
  #arrangeTall(): void {
    largest(LEAST, 1, (size) => {
      this.#arrange('below', size);
      return this.#figure === null || !isCut(this.#figure);
    });
  }

  /** Makes the figure as large as it can be in an arrangement, and gives that size. */
  #fitFigure(arrangement: Arrangement): number {
    return largest(LEAST, MOST, (size) => {
      this.#arrange(arrangement, size);
      const figure = this.#figure;
      if (figure === null) return arrangement === 'beside';
      return !isCut(figure) && this.#bottom(arrangement) <= innerHeight - FOOT;
    });
  }

  /** Where figure and question end, with room for what is said of an answer, below the top of the page. */
  #bottom(arrangement: Arrangement): number {
    const bottom = (part: Element): number => part.getBoundingClientRect().bottom + scrollY;
    const choices = [...this.#section.querySelectorAll('.question > .choices')].map(bottom);
    const verdict = arrangement === 'beside' ? innerHeight * FOR_VERDICT : 0;
    const asked = this.#section.querySelector('.question.shown');
    // Beside its choices it needs some height of its own.
    const least = asked === null ? 0 : asked.getBoundingClientRect().top + scrollY + innerHeight * FOR_VERDICT;
    const figure = this.#figure === null ? 0 : bottom(this.#figure);
    return Math.max(figure, least, ...choices.map((end) => end + verdict));
  }
}

function zoom(part: HTMLElement, size: number): void {
  part.style.setProperty('--zoom', size.toFixed(3));
}

/** Whether something in it has to be scrolled sideways, or a number of a table of costs is wider than its column. */
function isCut(part: HTMLElement): boolean {
  const boxes = [...part.querySelectorAll('.scrolls, td:not([class])')];
  return boxes.some((box) => box.scrollWidth > box.clientWidth + (box.localName === 'td' ? 0 : 1));
}

/** How many lines of code go on in the next. */
function brokenLines(code: HTMLElement): number {
  const lines = [...code.querySelectorAll('.line')].filter((line) => line.getClientRects().length > 0);
  return lines.filter((line) => line.clientHeight > parseFloat(getComputedStyle(line).lineHeight) * 1.5).length;
}

/** The largest size at which it fits, at which it then is; `least` where it fits at none. */
function largest(least: number, most: number, fits: (size: number) => boolean): number {
  if (fits(most)) return most;
  let [low, high] = [least, most];
  while (high - low > PRECISION) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  fits(low);
  return low;
}
