/** Makes views of the prerendered page, the open step first: from then on it answers the reader. */

import { hydrate, mount } from 'svelte';
import type { WalkThrough } from '../../page/walk/walk_through.ts';
import { mayNameRows } from '../../inputs/sentence.ts';
import { whenHere } from '../../page/part.ts';
import { later, nextTask, SETTLED } from '../../page/timing/later.ts';
import { mark } from '../../page/browser/performance_marks.ts';
import type { Page } from '../../page/walk/walk_page.ts';
import { shownView } from '../../page/walk/position.ts';
import { LANGUAGE } from '../../text/localized.ts';
import { afterPaint } from '../../widgets/after_paint.ts';
import { StepViews } from './step_views.ts';
import { canBeKept } from '../../page/browser/can_be_kept.ts';
import { PARTS } from '../lazy_parts.ts';
import { keepFocusInSight } from '../focus_in_sight.ts';
import { passFocusOn } from '../passed_focus.ts';
import Root from '../Root.svelte';
import { takeOver } from './take_over.ts';

export interface MountOptions {
  readonly target: HTMLElement;
  readonly controller: WalkThrough;
  /** The page that is prerendered. */
  readonly first: Page;
  /** Whether it is: on Vite's development server it is not. */
  readonly prerendered: boolean;
  /** The address of the page's main script. */
  readonly entry: string;
}

/** Resolves when all of the page answers whoever reaches for it; what is out of sight gets its views when they are needed. */
export async function mountViews({ target, controller, first, prerendered, entry }: MountOptions): Promise<void> {
  const options = { target, props: { source: controller, first, actions: controller.actions } };
  if (!prerendered) {
    document.documentElement.lang = LANGUAGE[first.language].tag;
    mount(Root, options);
  }
  const steps = new StepViews(controller, first, controller.actions, later);
  let isNaming = false;
  const follow = (): void => {
    mirror(controller.page);
    steps.follow();
    if (!controller.page.settled) afterPaint(() => mark('edit-painted'));
    if (isNaming || !mayNameRows(controller.page.run.inputs)) return;
    isNaming = true;
    later(() => nameRows(controller), SETTLED);
  };
  controller.onChange(follow);
  follow();
  await nextTask();
  if (prerendered)
    takeOver(
      target,
      () => hydrate(Root, options),
      () => undefined,
    );
  steps.watch();
  passFocusOn();
  keepFocusInSight();
  // From here on the page itself says what the script in its head has shown before.
  document.documentElement.classList.remove('early');
  const keepSite = (): void =>
    whenHere(PARTS.updates, ({ keepUpToDate }) =>
      keepUpToDate(PARTS.updateNotice, entry, first.language, controller.actions.say),
    );
  if (canBeKept() && !controller.page.embedded) {
    later(keepSite, SETTLED);
  }
}

/** Fetches the lessons, which know the words whose IDs a link may have: figures name rows by them. */
function nameRows(controller: WalkThrough): void {
  whenHere(PARTS.lessons[controller.page.notebook.framework], ({ withLessons }) =>
    controller.actions.addLessons(withLessons),
  );
}

/** What the style sheets must know of the page, on its root. */
function mirror(page: Page): void {
  const root = document.documentElement;
  root.dataset['view'] = shownView(page);
  root.classList.toggle('present', page.presenting);
  root.classList.toggle('ask', page.askFirst);
  root.classList.toggle('embed', page.embedded);
  root.classList.toggle('tasked', page.exercise.task !== undefined);
}
