/**
 * Fits a slide to the room that it has: code and figure beside each other or one below the other, whichever lets them be
 * larger, each as large as it may be with nothing cut off and nothing below the fold. The questions below them are to be
 * seen too where that costs little; else they are scrolled to.
 */

/** The least and the most by which code and figures are enlarged. */
const LEAST = 0.8;
const MOST = 2.6;
/** How near a size comes to the largest possible. */
const PRECISION = 0.03;
/** By how much one of them may be enlarged more than both can. */
const ALONE = 1.5;
/** What may be given away for the questions to be in view. */
const FOR_QUESTIONS = 0.9;
/** Room at the foot for the presenter's bar, in pixels. */
const FOOT = 56;

const ARRANGEMENTS = ['beside', 'halves', 'stacked'] as const;
type Arrangement = (typeof ARRANGEMENTS)[number];

interface Fit {
  readonly arrangement: Arrangement;
  readonly code: number;
  readonly figure: number;
}

/** Fits a step now and whenever its room changes, until the function that it gives is called. */
export function fitSlide(section: HTMLElement): () => void {
  let waiting = 0;
  const fit = (): void => {
    new Slide(section).fit();
  };
  const soon = (): void => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(fit);
  };
  const observer = new ResizeObserver(soon);
  observer.observe(section);
  for (const part of section.children) observer.observe(part);
  addEventListener('resize', soon);
  fit();
  return () => {
    cancelAnimationFrame(waiting);
    observer.disconnect();
    removeEventListener('resize', soon);
    new Slide(section).leave();
  };
}

class Slide {
  readonly #section: HTMLElement;
  readonly #code: HTMLElement | null;
  readonly #figure: HTMLElement | null;
  readonly #questions: HTMLElement | null;

  constructor(section: HTMLElement) {
    this.#section = section;
    this.#code = section.querySelector('.cells:has(.cell)');
    this.#figure = section.querySelector('figure');
    this.#questions = section.querySelector('.onwards');
  }

  fit(): void {
    const whole = this.#largest(true);
    const without = this.#largest(false);
    const best = whole !== null && smaller(whole) >= smaller(without) * FOR_QUESTIONS ? whole : without;
    this.#set(best ?? { arrangement: 'halves', code: 1, figure: 1 });
    // Questions that are not in view start below it: half a question is none.
    const above = best === null || best === whole ? 0 : innerHeight - this.#bottom(false);
    this.#questions?.style.setProperty('--above', `${above}px`);
  }

  leave(): void {
    delete this.#section.dataset['slide'];
    for (const part of [this.#code, this.#figure]) part?.style.removeProperty('--zoom');
    this.#questions?.style.removeProperty('--above');
  }

  /** The arrangement in which code and figure are larger; null where they do not fit in any. */
  #largest(questions: boolean): Fit | null {
    const fits = ARRANGEMENTS.map((arrangement) => this.#largestIn(arrangement, questions)).filter(
      (fit) => fit !== null,
    );
    return fits.reduce<Fit | null>((best, fit) => (best === null || smaller(fit) > smaller(best) ? fit : best), null);
  }

  #largestIn(arrangement: Arrangement, questions: boolean): Fit | null {
    const at = (code: number, figure: number): Fit => ({ arrangement, code, figure });
    this.#set(at(LEAST, LEAST));
    const broken = this.#broken();
    const fits = (fit: Fit): boolean => {
      this.#set(fit);
      return this.#shows(questions) && this.#broken() <= broken;
    };
    if (!fits(at(LEAST, LEAST))) return null;
    // Together first, so that neither takes the room of the other.
    const both = largest(LEAST, MOST, (zoom) => fits(at(zoom, zoom)));
    const most = Math.min(MOST, both * ALONE);
    const figure = this.#figure === null ? both : largest(both, most, (zoom) => fits(at(both, zoom)));
    const code = this.#code === null ? figure : largest(both, most, (zoom) => fits(at(zoom, figure)));
    return at(code, figure);
  }

  #set({ arrangement, code, figure }: Fit): void {
    this.#section.dataset['slide'] = arrangement;
    this.#questions?.style.setProperty('--above', '0px');
    this.#code?.style.setProperty('--zoom', code.toFixed(3));
    this.#figure?.style.setProperty('--zoom', figure.toFixed(3));
  }

  /** Whether nothing is cut off, and nothing lies below the fold. */
  #shows(questions: boolean): boolean {
    if (this.#bottom(questions) > innerHeight - FOOT) return false;
    return ![...this.#section.querySelectorAll('.scrolls')].some((part) => part.scrollWidth > part.clientWidth + 1);
  }

  /** Where code and figure end, and with them the questions or not, below the top of the page. */
  #bottom(questions: boolean): number {
    const parts = [this.#code, this.#figure, questions ? this.#questions : null].filter((part) => part !== null);
    return Math.max(...parts.map((part) => part.getBoundingClientRect().bottom + scrollY));
  }

  /** How many times a line of code, or a figure's equation, goes on below. */
  #broken(): number {
    const lines = [...this.#section.querySelectorAll('.line')].filter((line) => line.getClientRects().length > 0);
    const long = lines.filter((line) => line.clientHeight > parseFloat(getComputedStyle(line).lineHeight) * 1.5);
    const terms = [...this.#section.querySelectorAll('.equation > *')].map((term) => term.getBoundingClientRect());
    const below = terms.filter(({ top }, index) => top >= (terms[index - 1]?.bottom ?? Infinity));
    return long.length + below.length;
  }
}

function smaller(fit: Fit | null): number {
  return fit === null ? 0 : Math.min(fit.code, fit.figure);
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
