/** For the next visit, with or without a network: the site is kept, and a newer version of it is offered. */

import { mount } from 'svelte';
import type * as register from '../offline/register.ts';
import { whenHere } from '../page/part.ts';
import type { Language } from '../text/localized.ts';
import { PARTS_TEXT } from '../text/parts_text.ts';
import type UpdateNotice from './UpdateNotice.svelte';

/** What is fetched for it, and when. */
interface Parts {
  /** What keeps the site: soon after the page is interactive. */
  readonly register: () => Promise<typeof register>;
  /** What offers a newer version: once there is one. */
  readonly updateNotice: () => Promise<{ readonly default: typeof UpdateNotice }>;
}

/** Keeps the site. `entry` is the address of the page's main script; `say` tells screen readers of a newer version. */
export function keepUpToDate(parts: Parts, entry: string, language: Language, say: (message: string) => void): void {
  const offer = (reload: () => void): void => {
    whenHere(parts.updateNotice, (loaded) => {
      mount(loaded.default, { target: document.body, props: { language, reload } });
      say(PARTS_TEXT[language].update.ready);
    });
  };
  whenHere(parts.register, (loaded) => void loaded.keepOffline(entry, offer));
}

/** Whether this page can be kept: not a development server's, and not a file's. */
export function canBeKept(): boolean {
  return import.meta.env.PROD && /^https?:$/.test(location.protocol) && 'serviceWorker' in navigator;
}
