/**
 * Fits a slide to the room that it has: code and figure beside each other or one below the other, whichever lets them be
 * larger, each as large as it may be with nothing cut off and nothing below the fold. The questions below them are to be
 * seen too where that costs little; else they are scrolled to.
 */

/** The least and the most by which code and figures are enlarged. */
const LEAST = 0.8;
const MOST = 2.6;
/** How near a size comes to the largest possible. */
const PRECISION = 0.05;
/** By how much one of them may be enlarged more than both can. */
const ALONE = 1.5;
/** What may be given away for the questions to be in view. */
const FOR_QUESTIONS = 0.9;
/** Room at the foot for the presenter's bar, in pixels. */
const FOOT = 56;

/** Beside each other, at most in halves; one below the other; or beside each other, with the last of the cells below the figure. */
const ARRANGEMENTS = ['beside', 'halves', 'stacked', 'around'] as const;
type Arrangement = (typeof ARRANGEMENTS)[number];

interface Fit {
  readonly arrangement: Arrangement;
  readonly code: number;
  readonly figure: number;
}

/** Fits a step now and whenever its room changes, until the function that it gives is called. */
export function fitSlide(section: HTMLElement): () => void {
  const slide = new Slide(section);
  let waiting = 0;
  const soon = (): void => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(() => {
      slide.fit();
    });
  };
  const observer = new ResizeObserver(soon);
  for (const part of [section, ...section.children]) observer.observe(part);
  addEventListener('resize', soon);
  // In the next frame, before it is painted: what comes with the slide, as its questions do, is there then.
  soon();
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

  get #cells(): readonly HTMLElement[] {
    return [...this.#section.querySelectorAll<HTMLElement>('.cell')];
  }

  get #figure(): HTMLElement | null {
    return this.#section.querySelector('figure');
  }

  get #questions(): HTMLElement | null {
    return this.#section.querySelector('.onwards');
  }

  fit(): void {
    if (this.#measures() === this.#fitted) return;
    const best = this.#best(LEAST, false);
    if (best === null) {
      this.#setTall();
    } else {
      const questions = this.#best(Math.max(LEAST, best.code * FOR_QUESTIONS), true);
      this.#set(this.#enlarged(questions ?? best, questions !== null));
      // Questions that are not in view start below it: half a question is none.
      if (questions === null) this.#setAbove(innerHeight - this.#bottom(false));
    }
    // Where a cell is written that lies below the fold, it is gone to, with what it puts out.
    this.#cells.find((cell) => cell.contains(document.activeElement))?.scrollIntoView({ block: 'nearest' });
    this.#fitted = this.#measures();
  }

  leave(): void {
    this.#fitted = '';
    delete this.#section.dataset['slide'];
    for (const part of [this.#code, this.#figure]) part?.style.removeProperty('--zoom');
    this.#questions?.style.removeProperty('--above');
  }

  #measures(): string {
    const sizes = [this.#section, ...this.#section.children].map((part) => part.getBoundingClientRect());
    return [innerWidth, innerHeight, ...sizes.flatMap(({ width, height }) => [width, height])].join();
  }

  /** The arrangement in which code and figure are largest, as large as each other; null where they do not fit in any. */
  #best(least: number, questions: boolean): Fit | null {
    const fits = ARRANGEMENTS.filter((arrangement) => arrangement !== 'around' || this.#cells.length > 2).map(
      (arrangement) => this.#both(arrangement, least, questions),
    );
    return fits.reduce((best, fit) => (best === null || (fit !== null && fit.code > best.code) ? fit : best), null);
  }

  /** Code and figure as large as they can both be in an arrangement, at least so large. */
  #both(arrangement: Arrangement, least: number, questions: boolean): Fit | null {
    const at = (zoom: number): Fit => ({ arrangement, code: zoom, figure: zoom });
    const fits = this.#fitting(arrangement, questions);
    if (!fits(at(least))) return null;
    return at(largest(least, MOST, (zoom) => fits(at(zoom))));
  }

  /** Each alone larger, where there is room left. */
  #enlarged(fit: Fit, questions: boolean): Fit {
    const fits = this.#fitting(fit.arrangement, questions);
    const most = Math.min(MOST, fit.code * ALONE);
    const figure = this.#figure && largest(fit.figure, most, (zoom) => fits({ ...fit, figure: zoom }));
    const wider = { ...fit, figure: figure ?? fit.figure };
    const code = this.#code && largest(fit.code, most, (zoom) => fits({ ...wider, code: zoom }));
    return { ...wider, code: code ?? fit.code };
  }

  /** Whether all shows at a size, and nothing goes on below that need not. */
  #fitting(arrangement: Arrangement, questions: boolean): (fit: Fit) => boolean {
    this.#set({ arrangement, code: LEAST, figure: LEAST });
    const broken = this.#broken();
    return (fit) => {
      this.#set(fit);
      return this.#shows(questions) && this.#broken() <= broken;
    };
  }

  #set({ arrangement, code, figure }: Fit): void {
    this.#section.dataset['slide'] = arrangement;
    this.#setAbove(0);
    this.#code?.style.setProperty('--zoom', code.toFixed(3));
    this.#figure?.style.setProperty('--zoom', figure.toFixed(3));
  }

  /** Where not all can be in view at once: beside each other if that cuts nothing off, else one below the other. */
  #setTall(): void {
    this.#set({ arrangement: 'halves', code: 1, figure: 1 });
    if (!isCut(this.#section)) return;
    const fits = (part: HTMLElement | null, fit: (zoom: number) => Fit): number =>
      largest(LEAST, 1, (zoom) => {
        this.#set(fit(zoom));
        return part === null || !isCut(part);
      });
    const arrangement = 'stacked';
    const code = fits(this.#code, (zoom) => ({ arrangement, code: zoom, figure: LEAST }));
    const figure = fits(this.#figure, (zoom) => ({ arrangement, code, figure: zoom }));
    this.#set({ arrangement, code, figure });
  }

  #setAbove(pixels: number): void {
    this.#questions?.style.setProperty('--above', `${pixels}px`);
  }

  /** Whether nothing is cut off, and nothing lies below the fold. */
  #shows(questions: boolean): boolean {
    if (this.#bottom(questions) > innerHeight - FOOT) return false;
    return !isCut(this.#section);
  }

  /** Where code and figure end, and with them the questions or not, below the top of the page. */
  #bottom(questions: boolean): number {
    const parts = [...this.#cells, this.#figure, questions ? this.#questions : null].filter((part) => part !== null);
    return Math.max(...parts.map((part) => part.getBoundingClientRect().bottom + scrollY));
  }

  /** How many lines of code wrap, and how many matrices of the equation stand below the ones before. */
  #broken(): number {
    const lines = [...this.#section.querySelectorAll('.line')].filter((line) => line.getClientRects().length > 0);
    const long = lines.filter((line) => line.clientHeight > parseFloat(getComputedStyle(line).lineHeight) * 1.5);
    const terms = [...this.#section.querySelectorAll('.equation > *')].map((term) => term.getBoundingClientRect());
    const below = terms.filter(({ top }, index) => top >= (terms[index - 1]?.bottom ?? Infinity));
    return long.length + below.length;
  }
}

/** Whether something in it has to be scrolled sideways. */
function isCut(part: HTMLElement): boolean {
  return [...part.querySelectorAll('.scrolls')].some((box) => box.scrollWidth > box.clientWidth + 1);
}

/** The largest zoom up to `most` at which it fits, which it does at `least`. */
function largest(least: number, most: number, fits: (zoom: number) => boolean): number {
  if (fits(most)) return most;
  let [low, high] = [least, most];
  while (high - low > PRECISION) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
