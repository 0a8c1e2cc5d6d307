import { createSubscriber } from 'svelte/reactivity';
import type { RaceControl, RaceChapter } from '../../race/control.ts';
import type { Race } from '../../race/state.ts';
import type { Actions } from '../../page/walk/walk_through.ts';
import type { Page } from '../../page/walk/walk_page.ts';

/** What the views of the race are given. */
export interface RaceProps {
  readonly chapter: RaceChapter;
  readonly page: Page;
  readonly actions: Actions;
}

/** The race, read again whenever it has changed. */
export function watched(control: RaceControl): { readonly race: Race | null } {
  const subscribe = createSubscriber((changed) => control.onChange(changed));
  return {
    get race() {
      subscribe();
      return control.race;
    },
  };
}

/** The race of the chapter; before its first, that of the first step. */
export function watchedIn({ control, quick }: RaceChapter): { readonly race: Race | null } {
  const [own, first] = [watched(control), watched(quick)];
  return {
    get race() {
      return own.race ?? first.race;
    },
  };
}

/** Calls back when the section that an element stands in is no longer seen: turned over, or scrolled away. */
export function whenLeft(leave: () => void): (element: HTMLElement) => () => void {
  return (element) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === false) leave();
    });
    observer.observe(element.closest('section') ?? element);
    return () => observer.disconnect();
  };
}
