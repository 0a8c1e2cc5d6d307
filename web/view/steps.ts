/**
 * The steps as parts of the page that live by themselves. Each takes part in the page once it is needed, and follows the
 * page while it is in sight; the others catch up in quiet moments. What is in sight at first is there already,
 * prerendered; the markup of the others sleeps, for browsers without scripts.
 */

import { flushSync, hydrate, mount } from 'svelte';
import type { Actions, PageSource } from '../state/controller.ts';
import type { Page } from '../state/page.ts';
import type { Wait } from '../state/runner.ts';
import { positionOf, shownView } from '../state/steps.ts';
import { Upkeep } from '../state/upkeep.ts';
import { ShownPage } from './shown.svelte.ts';
import StepSection from './StepSection.svelte';

export class Steps {
  readonly #source: PageSource;
  readonly #actions: Actions;
  readonly #first: Page;
  #followed: Page | null = null;
  readonly #live = new Map<string, ShownPage>();
  readonly #inSight = new Set<string>();
  readonly #upkeep: Upkeep<string>;

  /** `first` is the page that is prerendered. */
  constructor(source: PageSource, first: Page, actions: Actions, wait: Wait) {
    this.#source = source;
    this.#actions = actions;
    this.#first = first;
    this.#upkeep = new Upkeep(
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
          this.#upkeep.need(target.id);
        } else {
          this.#inSight.delete(target.id);
        }
      }
    });
    for (const { id } of this.#source.page.notebook.steps) observer.observe(hostOf(id));
    addEventListener('beforeprint', () => {
      flushSync(() => {
        this.#upkeep.needAll();
      });
    });
  }

  /** The page may have changed. */
  follow(): void {
    const { page } = this.#source;
    if (page === this.#followed) return;
    this.#followed = page;
    const open = page.notebook.steps[positionOf(page)]?.id;
    const others = shownView(page) === 'guided' ? [] : this.#inSight;
    this.#upkeep.changed(open === undefined ? others : [open, ...others]);
    this.#mark();
  }

  /** For whoever must know that every step is alive and shows the last change: the tests. */
  #mark(): void {
    document.documentElement.toggleAttribute('data-behind', !this.#upkeep.settled);
  }

  #update(id: string): void {
    const shown = this.#live.get(id) ?? this.#bringToLife(id);
    shown.page = this.#source.page;
  }

  #bringToLife(id: string): ShownPage {
    const step = this.#first.notebook.steps.find((candidate) => candidate.id === id);
    if (step === undefined) throw new RangeError(`there is no step ${id}`);
    const target = hostOf(id);
    const awake = target.querySelector(':scope > :not(noscript)') !== null;
    const shown = new ShownPage(awake ? this.#first : this.#source.page);
    const options = { target, props: { shown, step, actions: this.#actions } };
    if (awake) {
      hydrate(StepSection, options);
    } else {
      target.replaceChildren();
      mount(StepSection, options);
    }
    this.#live.set(id, shown);
    return shown;
  }
}

/** The section that a step stands in. */
function hostOf(step: string): HTMLElement {
  const host = document.getElementById(step);
  if (host === null) throw new Error(`there is no section for step ${step}`);
  return host;
}
