/**
 * The figure of a step beside a field that stands far from it: where the figure stands above the code, whoever edits a field
 * sees the end of the figure above it, or below the bar's own fields. Nothing else moves for that: the figure only sticks
 * there for as long as the field is edited.
 */

import { afterPaint } from '../../widgets/after_paint.ts';

/** The least height in which something of a figure can be seen, and the gap at its end, in pixels. */
const LEAST = 96;
const GAP = 6;

/** The figure that is held; null: none is. */
let held: Held | null = null;

/** A figure that is kept in sight of a field. */
class Held {
  readonly #field: HTMLElement;
  readonly #stage: HTMLElement;
  readonly #end = new AbortController();
  /** Whether a finger or a button of the mouse is down: what it came down on must not move before it is up. */
  #pressed = false;

  constructor(field: HTMLElement, stage: HTMLElement) {
    this.#field = field;
    this.#stage = stage;
    const { signal } = this.#end;
    const place = (): void => this.place();
    addEventListener('scroll', place, { signal, passive: true });
    addEventListener('resize', place, { signal });
    for (const event of ['pointerdown', 'focusin'] as const) {
      addEventListener(event, ({ target }) => this.#leave(target), { signal });
    }
    for (const event of ['pointerdown', 'pointerup', 'pointercancel'] as const) {
      addEventListener(event, ({ type }) => (this.#pressed = type === 'pointerdown'), { signal });
    }
    // Whoever scrolls with the wheel or goes on by Tab looks elsewhere, and a phone's keyboard can be closed.
    addEventListener('wheel', letGo, { signal, passive: true });
    addEventListener('keydown', ({ key }) => key === 'Tab' && letGo(), { signal });
    field.addEventListener('blur', () => !this.#pressed && letGo(), { signal });
  }

  isOf(field: HTMLElement, stage: HTMLElement): boolean {
    return this.#field === field && this.#stage === stage;
  }

  #leave(target: EventTarget | null): void {
    if (target !== this.#field && !(target instanceof Node && this.#stage.contains(target))) letGo();
  }

  /** Puts it where it is seen: where it stands anyway, or, stuck, with its end above the field or below the bar's fields. */
  place(): void {
    const [field, stage] = [this.#field, this.#stage];
    const drawn = drawnIn(stage);
    const bar = document.querySelector('.bar');
    if (drawn === null || bar === null) return;
    const fields = field.closest('.bar form');
    const above = (fields ?? bar).getBoundingClientRect().bottom;
    const line = field.getBoundingClientRect();
    const [box, part] = [stage.getBoundingClientRect(), drawn.getBoundingClientRect()];
    /** Where its end is to be: below the bar's fields all of it, or above the line that is typed into. */
    const below = fields === null ? line.top - line.height : above + part.height + GAP;
    const end = part.bottom - box.top + GAP;
    const top = below - end;
    /** Where it stands when nothing holds it. */
    const free = stage.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
    const sticks = !stage.matches('.away, html.ask .covered') && below - above >= LEAST && free + GAP < top;
    stick(stage, sticks ? { top, hidden: box.height - end } : null);
    drawn.style.boxShadow = sticks ? '0 4px 0 -2px var(--edge)' : '';
  }

  release(): void {
    this.#end.abort();
    stick(this.#stage, null);
    drawnIn(this.#stage)?.style.removeProperty('box-shadow');
  }
}

/** Where a figure sticks to, in pixels from the top of the window, and how much of its end is hidden; null: it does not. */
function stick(stage: HTMLElement, at: { readonly top: number; readonly hidden: number } | null): void {
  const look = { position: 'sticky', top: `${at?.top}px`, zIndex: '1', clipPath: `inset(0 0 ${at?.hidden}px)` };
  const none = { position: '', top: '', zIndex: '', clipPath: '' };
  Object.assign(stage.style, at === null ? none : look);
  const step = stage.parentElement;
  if (step === null || getComputedStyle(step).display !== 'grid') return;
  // It sticks only within its row. So all below belong to it, and its own keeps the height that it gave it.
  const height = stage.getBoundingClientRect().height + parseFloat(getComputedStyle(stage).marginBottom);
  stage.style.gridRow = at === null ? '' : '2 / -1';
  step.style.gridTemplateRows = at === null ? '' : `auto ${height}px auto 1fr`;
}

/** Whether it stays in sight by itself: beside the code, or on a slide. */
function staysInSight(stage: HTMLElement): boolean {
  return getComputedStyle(stage).position === 'sticky' || document.documentElement.matches('.present');
}

/** What changes in it: its matrices, or the table that learns. */
function drawnIn(stage: HTMLElement): HTMLElement | null {
  return stage.querySelector<HTMLElement>('.equation, .ways, .drawn svg') ?? stage.querySelector('figure');
}

function letGo(): void {
  held?.release();
  held = null;
}

/** Keeps the figure in sight of a field that has just been typed into, until the reader turns to something else. */
export function keepInSight(field: HTMLElement): void {
  const step = field.closest('.steps > section') ?? document.querySelector('.steps > .current');
  const stage = step?.querySelector<HTMLElement>(':scope > .stage');
  if (!stage || held?.isOf(field, stage) !== true) letGo();
  if (!stage || (held === null && staysInSight(stage))) return;
  held ??= new Held(field, stage);
  // Its size is that of what is typed now.
  afterPaint(() => held?.place());
}
