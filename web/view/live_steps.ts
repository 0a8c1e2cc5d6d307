/**
 * The steps as Svelte components of their own. The open step, and those in sight, are updated at once; the rest when they
 * are opened. The markup of the step that a page opens with comes prerendered and is hydrated. The others stand in a
 * <noscript>, without Svelte's markers; they are rendered when they are first needed: those beside the open step before
 * that, one per task, when changes pause. Where a link or the scrolling view shows their markup first, it is rendered anew
 * in its place.
 */

import { flushSync, hydrate, mount } from 'svelte';
import type { Actions } from '../state/actions.ts';
import type { PageSource } from '../state/environment.ts';
import type { Page } from '../state/page.ts';
import type { Wait } from '../state/timing/runner.ts';
import type { DeferredSource } from '../state/timing/deferred.ts';
import { positionOf, shownView } from '../state/position.ts';
import { UpdateScheduler } from '../state/timing/scheduler.ts';
import { ShownPage } from './reactive_page.svelte.ts';
import StepSection from './StepSection.svelte';
import { takeOver } from './take_over.ts';

export class LiveSteps {
  readonly #source: PageSource;
  readonly #deferred: DeferredSource;
  readonly #actions: Actions;
  readonly #first: Page;
  #followed: Page | null = null;
  readonly #live = new Map<string, ShownPage>();
  readonly #inSight = new Set<string>();
  readonly #scheduler: UpdateScheduler<string>;

  /** `first` is the page that is prerendered. */
  constructor(source: PageSource, deferred: DeferredSource, first: Page, actions: Actions, wait: Wait) {
    this.#source = source;
    this.#deferred = deferred;
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
    // What the reader reaches for answers, whether its turn has come or not.
    for (const gesture of ['pointerdown', 'focusin', 'click']) addEventListener(gesture, this.#reach, true);
    addEventListener('beforeprint', () => {
      flushSync(() => {
        this.#scheduler.needAll();
      });
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
        beside.filter((id) => !this.#live.has(id)),
      );
    } else {
      // Where all are read, none may be missing: what lies below it would jump when it came.
      this.#scheduler.changed([...open, ...this.#inSight, ...steps.filter((id) => !isAwake(id))], steps);
    }
    this.#mark();
  }

  /** The rest of the page follows what the outputs and figures show already. */
  followUp(): void {
    for (const shown of this.#live.values()) shown.followUp(this.#deferred.page);
    this.#mark();
  }

  /** For whoever must know that the page is alive and shows what the last change gave: the tests. */
  #mark(): void {
    const { core, freshness } = this.#source.page;
    const running = core.kind === 'ready' && (freshness.kind === 'waiting' || freshness.kind === 'working');
    const behind = running || !this.#scheduler.settled || !this.#deferred.current;
    document.documentElement.toggleAttribute('data-behind', behind);
  }

  readonly #reach = ({ target }: Event): void => {
    const step = target instanceof Element ? target.closest('.steps > section')?.id : undefined;
    if (step === undefined || this.#live.has(step)) return;
    flushSync(() => {
      this.#scheduler.need(step);
    });
  };

  #update(id: string): void {
    let shown = this.#live.get(id);
    if (shown !== undefined) {
      this.#show(shown);
      return;
    }
    const awake = isAwake(id);
    shown = new ShownPage(awake ? this.#first : this.#source.page);
    const take = () => this.#bringToLife(id, shown);
    const show = () => this.#show(shown);
    if (awake) takeOver(hostOf(id), take, show);
    else {
      take();
      show();
    }
  }

  #show(shown: ShownPage): void {
    shown.show(this.#source.page, this.#deferred.page);
  }

  #bringToLife(id: string, shown: ShownPage): void {
    const step = this.#first.notebook.steps.find((candidate) => candidate.id === id);
    if (step === undefined) throw new RangeError(`there is no step ${id}`);
    const target = hostOf(id);
    const options = { target, props: { shown, step, actions: this.#actions } };
    if (hasMarkers(target)) {
      hydrate(StepSection, options);
    } else {
      target.replaceChildren();
      mount(StepSection, options);
    }
    this.#live.set(id, shown);
  }
}

/** The section that a step stands in. */
function hostOf(step: string): HTMLElement {
  const host = document.getElementById(step);
  if (host === null) throw new Error(`there is no section for step ${step}`);
  return host;
}

/** Whether a step's markup is there, not asleep; on Vite's development server it comes with life. */
function isAwake(step: string): boolean {
  return hostOf(step).querySelector(':scope > :not(noscript)') !== null;
}

/** Whether the markup in a step's section is what Svelte can make a view of: it begins with a marker then. */
function hasMarkers(host: HTMLElement): boolean {
  return host.firstChild instanceof Comment;
}
