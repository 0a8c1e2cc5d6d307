/**
 * Each step is a Svelte component of its own, which shows the page as it is at the last update of that step:
 * - the open step, and those in sight, are updated at once; the others when they are opened;
 * - the step that a page opens with is prerendered with Svelte's markers, and hydrated;
 * - the others are prerendered without markers in a <noscript>, and mounted when they are first opened or come into sight;
 *   the two beside the open step before that, one per task, when changes pause;
 * - where the script in the head has put the markup of a <noscript> into the page (a link opens that step, or all are
 *   read), mounting replaces it.
 */

import { flushSync, hydrate, mount } from 'svelte';
import type { Actions } from '../../page/walk/walk_through.ts';
import type { PageSource } from '../../page/live_page.ts';
import type { Page } from '../../page/walk/walk_page.ts';
import type { Wait } from '../../engine/engine.ts';
import { positionOf, shownView } from '../../page/walk/position.ts';
import { UpdateScheduler } from '../../page/timing/scheduler.ts';
import { ShownPage } from './reactive_page.svelte.ts';
import StepSection from '../step/StepSection.svelte';
import { takeOver } from './take_over.ts';

export class StepViews {
  readonly #source: PageSource<Page>;
  readonly #actions: Actions;
  readonly #first: Page;
  #followed: Page | null = null;
  readonly #mounted = new Map<string, ShownPage>();
  readonly #inSight = new Set<string>();
  readonly #scheduler: UpdateScheduler<string>;

  /** `first` is the page that is prerendered. */
  constructor(source: PageSource<Page>, first: Page, actions: Actions, wait: Wait) {
    this.#source = source;
    this.#actions = actions;
    this.#first = first;
    this.#scheduler = new UpdateScheduler(
      source.page.notebook.steps.map(({ id }) => id),
      (step) => {
        this.#update(step);
        this.#mark();
      },
      wait,
    );
  }

  /** From now on the steps in sight follow the page. */
  watch(): void {
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) {
          this.#inSight.add(target.id);
          this.#scheduler.need(target.id);
        } else {
          this.#inSight.delete(target.id);
        }
      }
    });
    for (const { id } of this.#source.page.notebook.steps) observer.observe(hostOf(id));
    // A step that the reader reaches for is mounted at once if it is not yet.
    for (const gesture of ['pointerdown', 'focusin', 'click']) addEventListener(gesture, this.#reach, true);
    addEventListener('beforeprint', () => {
      flushSync(() => this.#scheduler.needAll());
    });
  }

  /** The page may have changed. */
  follow(): void {
    const { page } = this.#source;
    if (page === this.#followed) return;
    this.#followed = page;
    const steps = page.notebook.steps.map(({ id }) => id);
    const position = positionOf(page);
    const open = steps.slice(position, position + 1);
    if (shownView(page) === 'guided') {
      const beside = steps.slice(Math.max(0, position - 1), position + 2);
      this.#scheduler.changed(
        open,
        beside.filter((id) => !this.#mounted.has(id)),
      );
    } else {
      // Where all are read, none may be missing: what lies below it would jump when it came.
      this.#scheduler.changed([...open, ...this.#inSight, ...steps.filter((id) => !isRendered(id))], steps);
    }
    this.#mark();
  }

  /** Says on the root whether the page shows yet what the last change gave: the tests wait for that. */
  #mark(): void {
    const { core, freshness } = this.#source.page;
    const running = core.kind === 'ready' && (freshness.kind === 'waiting' || freshness.kind === 'working');
    const behind = running || !this.#scheduler.settled;
    document.documentElement.toggleAttribute('data-behind', behind);
  }

  readonly #reach = ({ target }: Event): void => {
    const step = target instanceof Element ? target.closest('.steps > section')?.id : undefined;
    if (step === undefined || this.#mounted.has(step)) return;
    flushSync(() => this.#scheduler.need(step));
  };

  #update(id: string): void {
    let shown = this.#mounted.get(id);
    if (shown !== undefined) {
      shown.show(this.#source.page);
      return;
    }
    const rendered = isRendered(id);
    shown = new ShownPage(rendered ? this.#first : this.#source.page);
    const take = () => this.#mount(id, shown);
    const show = () => shown.show(this.#source.page);
    if (rendered) takeOver(hostOf(id), take, show);
    else {
      take();
      show();
    }
  }

  #mount(id: string, shown: ShownPage): void {
    const target = hostOf(id);
    const options = { target, props: { shown, id, actions: this.#actions } };
    if (hasMarkers(target)) {
      hydrate(StepSection, options);
    } else {
      target.replaceChildren();
      mount(StepSection, options);
    }
    this.#mounted.set(id, shown);
  }
}

/** The section that a step stands in. */
function hostOf(step: string): HTMLElement {
  const host = document.getElementById(step);
  if (host === null) throw new Error(`there is no section for step ${step}`);
  return host;
}

/** Whether a step's markup is in the page, not in a <noscript>; on Vite's development server it is not before it is mounted. */
function isRendered(step: string): boolean {
  return hostOf(step).querySelector(':scope > :not(noscript)') !== null;
}

/** Whether the markup in a step's section is what Svelte can make a view of: it begins with a marker then. */
function hasMarkers(host: HTMLElement): boolean {
  return host.firstChild instanceof Comment;
}
