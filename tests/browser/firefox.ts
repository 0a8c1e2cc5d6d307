/**
 * Firefox as readers have it, driven by Playwright over WebDriver BiDi. Some of what the tests ask for has no command in
 * it yet: the parts of Playwright that would send it do it here in the browser's own scope.
 */

import { firefox, type Browser } from 'playwright-core';
import type { BidiBrowser, BidiPage, Params } from './bidi.ts';
import { acknowledge, hearOfDownloads, hearOfKeptPages, printOnWholePaper } from './bidi_gaps.ts';
import { clickTimes, isInSight, tap, type } from './bidi_gestures.ts';

/** Playwright's own side of a browser, which runs in this process. */
function implementation(browser: Browser): BidiBrowser {
  const { _connection } = browser as unknown as { _connection: { toImpl(object: unknown): BidiBrowser } };
  return _connection.toImpl(browser);
}

/** What a browsing context is told, in the browser's own scope. */
const TELL = `(id, told) => {
  const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs');
  Object.assign(NavigableManager.getBrowsingContextById(id), JSON.parse(told));
}`;

/** What the system asks for, and whether the screen is touched, as Firefox calls it. */
function overrides({ _page }: BidiPage): Params {
  const { media, colorScheme, reducedMotion, forcedColors } = _page.emulatedMedia();
  const { hasTouch = false, javaScriptEnabled = true } = _page.browserContext._options;
  return {
    mediumOverride: media === 'no-override' ? '' : media,
    prefersColorSchemeOverride: colorScheme,
    prefersReducedMotionOverride: reducedMotion,
    forcedColorsOverride: forcedColors,
    touchEventsOverride: hasTouch ? 'enabled' : 'none',
    allowJavascript: javaScriptEnabled,
  };
}

async function extend({ _browserSession: session, _bidiPages: pages, _connection }: BidiBrowser): Promise<void> {
  acknowledge(_connection._transport._ws);
  const send = session.send.bind(session);
  const { contexts } = (await send('browsingContext.getTree', { 'moz:scope': 'chrome' })) as {
    contexts: readonly [{ readonly context: string }];
  };
  const tell = async (id: string, told: Params): Promise<void> => {
    const values = [id, JSON.stringify(told)].map((value) => ({ type: 'string', value }));
    const target = { context: contexts[0].context };
    const call = { functionDeclaration: TELL, arguments: values, target, awaitPromise: true };
    const answer = (await send('script.callFunction', call)) as { type: string; exceptionDetails?: { text: string } };
    if (answer.exceptionDetails !== undefined) throw new Error(answer.exceptionDetails.text);
  };
  session.send = async (method, params) => {
    // Each page is told by itself.
    if (method === 'emulation.setMediaFeaturesOverride') return {};
    const answer = await send(method, params);
    if (method === 'browsingContext.create') {
      await pages.get((answer as { context: string }).context)?.updateEmulateMedia();
    }
    return answer;
  };
  const set = pages.set.bind(pages);
  pages.set = (id, page) => {
    hearOfDownloads(page);
    hearOfKeptPages(page, id);
    printOnWholePaper(page._session);
    page.updateEmulateMedia = () => tell(id, overrides(page));
    const insert = page.rawKeyboard.sendText.bind(page.rawKeyboard);
    page.rawKeyboard.sendText = async (progress, text) => {
      if (!(await type(page._session, id, text))) await insert(progress, text);
    };
    const { mouse } = page._page;
    const click = mouse.click.bind(mouse);
    mouse.click = async (progress, x, y, options = {}) => {
      const { clickCount = 1 } = options;
      if (clickCount > 1) await clickTimes(page._session, id, x, y, clickCount);
      else await click(progress, x, y, options);
    };
    // Playwright would scroll to the middle what is in sight already.
    const scroll = page.scrollRectIntoViewIfNeeded.bind(page);
    page.scrollRectIntoViewIfNeeded = async (element, rect) =>
      (await isInSight(element)) ? 'done' : scroll(element, rect);
    page.rawTouchscreen.tap = async (_, x, y) => {
      await tap(page._session, id, x, y);
    };
    return set(id, page);
  };
}

/** A mouse that is exact and can hover, which a machine without a screen does not have. */
const MOUSE = 2 + 4;

export async function launchFirefox(executablePath: string): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox', // says that it is driven over BiDi; the path says where it is
    executablePath,
    args: ['--remote-allow-system-access'],
    firefoxUserPrefs: {
      'ui.primaryPointerCapabilities': MOUSE,
      'ui.allPointerCapabilities': MOUSE,
      // They take no room, as on phones, and as Playwright has them in Chromium.
      'ui.useOverlayScrollbars': 1,
      // The clipboard is read without a question to the reader.
      'dom.events.testing.asyncClipboard': true,
    },
  });
  await extend(implementation(browser));
  return browser;
}
