/** For the next visit, with or without a network: the site is kept, and a newer version of it is offered. */

import { mount } from 'svelte';
import { whenHere } from '../state/part.ts';
import type { Language } from '../text/localized.ts';
import { UI } from '../text/ui.ts';

/** Keeps the site. `entry` is the address of the page's main script; `say` tells screen readers of a newer version. */
export function keepOffline(entry: string, language: Language, say: (message: string) => void): void {
  const offer = (reload: () => void): void => {
    whenHere(
      () => import('./UpdateNotice.svelte'),
      ({ default: UpdateNotice }) => {
        mount(UpdateNotice, { target: document.body, props: { language, reload } });
        say(UI[language].update.ready);
      },
    );
  };
  whenHere(
    () => import('../offline/register.ts'),
    (register) => void register.keepOffline(entry, offer),
  );
}

/** Whether this page can be kept: not a development server's, and not a file's. */
export function canBeKept(): boolean {
  return import.meta.env.PROD && /^https?:$/.test(location.protocol) && 'serviceWorker' in navigator;
}
