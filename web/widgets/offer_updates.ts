/** For the next visit, with or without a network: a part that is fetched soon after the page is interactive. */

import { mount } from 'svelte';
import { keepOffline } from '../offline/register.ts';
import { whenHere } from '../page/part.ts';
import type { Language } from '../text/localized.ts';
import { PARTS_TEXT } from '../text/parts_text.ts';
import type UpdateNotice from './UpdateNotice.svelte';

/**
 * Keeps the site, and offers a newer version of it.
 *
 * @param fetchNotice what offers it: once there is one
 * @param entry the address of the page's main script
 * @param say tells screen readers of it
 */
export function keepUpToDate(
  fetchNotice: () => Promise<{ readonly default: typeof UpdateNotice }>,
  entry: string,
  language: Language,
  say: (message: string) => void,
): void {
  const offer = (reload: () => void): void => {
    whenHere(fetchNotice, (loaded) => {
      mount(loaded.default, { target: document.body, props: { language, reload } });
      say(PARTS_TEXT[language].update.ready);
    });
  };
  void keepOffline(entry, offer);
}
