/** Where the page that opens a reader's own notebook is put together. It loads nothing of the notebooks of the site. */

import '../style/tokens.css';
import '../style/base.css';
import '../style/controls.css';
import { hydrate, mount } from 'svelte';
import { hasSimd } from '../engine/simd.ts';
import { Engine } from '../engine/engine.ts';
import { RemoteRuns } from '../engine/remote.ts';
import { later, SETTLED } from '../page/timing/later.ts';
import { Opener } from '../page/open/opener.ts';
import { tabKeeper } from '../page/open/kept.ts';
import { emptyPage } from '../page/open/open_page.ts';
import { tryAgain, whenHere } from '../page/part.ts';
import { LANGUAGE, LANGUAGES } from '../text/localized.ts';
import { fetchFileAgain } from '../widgets/fetch_again.ts';
import { canBeKept } from '../page/browser/can_be_kept.ts';
import { hearFaults } from '../page/browser/own_faults.ts';
import OpenRoot from '../view/open/OpenRoot.svelte';
import { keepFocusInSight } from '../view/focus_in_sight.ts';
import { passFocusOn } from '../view/passed_focus.ts';
import { OPEN_PARTS } from '../view/open/open_lazy_parts.ts';

function start(target: HTMLElement): void {
  const language = LANGUAGES.find((known) => known === target.dataset['language']) ?? 'en';
  const controller = new Opener(emptyPage(language), {
    engine: new Engine(null, new RemoteRuns(), later),
    keeper: tabKeeper,
    reload: () => location.reload(),
    wait: later,
  });
  const options = { target, props: { source: controller, actions: controller.actions } };
  // Vite's development server has no prerendered page.
  if (target.dataset['language'] === undefined) {
    document.documentElement.lang = LANGUAGE[language].tag;
    mount(OpenRoot, options);
  } else {
    hydrate(OpenRoot, options);
  }
  passFocusOn();
  keepFocusInSight();
  controller.start(hasSimd());
  for (const event of ['pagehide', 'visibilitychange']) {
    addEventListener(event, () => controller.keepNow());
  }
  addEventListener('beforeunload', (event) => {
    if (controller.loses()) event.preventDefault();
  });
  hearFaults(import.meta.url, (error) => controller.send(['fault', error]));
  addEventListener('online', () => tryAgain());
  if (canBeKept()) {
    const { updates, updateNotice } = OPEN_PARTS;
    const entry = import.meta.url;
    later(
      () => whenHere(updates, ({ keepUpToDate }) => keepUpToDate(updateNotice, entry, language, controller.say)),
      SETTLED,
    );
  }
  document.documentElement.dataset['startup'] = 'interactive';
}

addEventListener('error', fetchFileAgain, true);
document.documentElement.dataset['startup'] = 'begun';
const target = document.getElementById('page');
try {
  if (target === null) throw new Error('the page is not whole');
  start(target);
} catch (error) {
  console.error(error);
  // The script in the head of the page then says so.
  document.querySelector('script[type=module]')?.dispatchEvent(new Event('error'));
}
