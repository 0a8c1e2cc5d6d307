/** The views come to life: the prerendered page gets what answers the reader, the open step first. */

import { hydrate, mount } from 'svelte';
import type { Controller } from '../state/controller.ts';
import { DeferredSource } from '../state/timing/deferred.ts';
import { later, nextTask, SETTLED } from '../state/timing/later.ts';
import { mark } from '../state/performance_marks.ts';
import type { Page } from '../state/page.ts';
import { shownView } from '../state/position.ts';
import { LANGUAGE } from '../text/localized.ts';
import { afterPaint } from './after_paint.ts';
import { LiveSteps } from './live_steps.ts';
import { canBeKept, keepUpToDate } from './offer_updates.ts';
import { PARTS } from './lazy_parts.ts';
import Root from './Root.svelte';
import { takeOver } from './take_over.ts';

export interface Life {
  readonly target: HTMLElement;
  readonly controller: Controller;
  /** The page that is prerendered. */
  readonly first: Page;
  /** Whether it is: on Vite's development server it is not. */
  readonly prerendered: boolean;
  /** The address of the page's main script. */
  readonly entry: string;
}

/** Resolves when all of the page answers whoever reaches for it; what is out of sight comes to life when it is needed. */
export async function bringToLife({ target, controller, first, prerendered, entry }: Life): Promise<void> {
  const deferred = new DeferredSource(controller, (work) => {
    afterPaint(() => {
      mark('edit-painted');
      work();
    });
  });
  const options = { target, props: { source: deferred, first, actions: controller } };
  if (!prerendered) {
    document.documentElement.lang = LANGUAGE[first.language].tag;
    mount(Root, options);
  }
  const steps = new LiveSteps(controller, deferred, first, controller, later);
  const follow = (): void => {
    mirror(controller.page);
    steps.follow();
  };
  controller.onChange(follow);
  deferred.onChange(() => {
    steps.followUp();
  });
  follow();
  await nextTask();
  if (prerendered)
    takeOver(
      target,
      () => hydrate(Root, options),
      () => undefined,
    );
  steps.watch();
  // From here on the page itself says what the script in its head has shown before.
  document.documentElement.classList.remove('early');
  if (canBeKept() && !controller.page.embedded) {
    later(() => {
      keepUpToDate(PARTS, entry, first.language, controller.say);
    }, SETTLED);
  }
}

/** What the style sheets must know of the page, on its root. */
function mirror(page: Page): void {
  const root = document.documentElement;
  root.dataset['view'] = shownView(page);
  root.classList.toggle('present', page.presenting);
  root.classList.toggle('embed', page.embedded);
}
