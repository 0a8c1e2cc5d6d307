/**
 * Firefox as readers have it, driven by Playwright over WebDriver BiDi. Some of what the tests ask for has no command in
 * it yet: the parts of Playwright that would send it do it here in the browser's own scope.
 */

import { firefox, type Browser } from 'playwright-core';

type Params = Readonly<Record<string, unknown>>;

interface Download {
  readonly url: string;
  readonly navigation: string | null;
}

interface Navigation {
  readonly context: string;
  readonly navigation: string | null;
  readonly url: string;
}

/** What scripts run in: a page, or, in a sandbox of its own, the driver's scripts in it. */
interface Realm {
  readonly context?: string;
  readonly sandbox?: string;
}

interface Events {
  'browsingContext.downloadWillBegin': Download;
  'browsingContext.downloadEnd': Download;
  'browsingContext.navigationStarted': Navigation;
  'browsingContext.navigationCommitted': Navigation;
  'script.realmCreated': Realm;
}

interface Session {
  on<Name extends keyof Events>(event: Name, listener: (told: Events[Name]) => void): void;
  send(method: string, params: Params): Promise<unknown>;
}

interface Features {
  readonly media: string;
  readonly colorScheme: string;
  readonly reducedMotion: string;
  readonly forcedColors: string;
}

/** An element of a page. */
interface Handle {
  evaluateInUtility<Value>(look: (of: [unknown, Element]) => Value | Promise<Value>, none: null): Promise<Value>;
}

/** A page, as Playwright's own side has it. */
interface BidiPage {
  readonly _session: Session;
  readonly _page: {
    emulatedMedia(): Features;
    readonly mouse: {
      click(progress: unknown, x: number, y: number, options?: { clickCount?: number }): Promise<void>;
    };
    readonly browserContext: {
      readonly _options: { readonly hasTouch?: boolean; readonly javaScriptEnabled?: boolean };
    };
  };
  readonly rawKeyboard: { sendText(progress: unknown, text: string): Promise<void> };
  readonly rawTouchscreen: { tap(progress: unknown, x: number, y: number): Promise<void> };
  scrollRectIntoViewIfNeeded(element: Handle, rect?: unknown): Promise<string>;
  updateEmulateMedia(): Promise<void>;
  _onDownloadWillBegin(download: Download): void;
  _onDownloadEnded(download: Download): void;
  _onNavigationCommitted(navigation: Navigation): void;
}

/** The line to the browser. */
interface Socket {
  on(event: 'message', listener: () => void): void;
  pong(): void;
}

interface BidiBrowser {
  readonly _connection: { readonly _transport: { readonly _ws: Socket } };
  readonly _browserSession: Session;
  readonly _bidiPages: Map<string, BidiPage>;
}

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

/**
 * What a script puts into a field is not the reader's to Firefox: a field that is left then tells of no change. So it is
 * typed, except into an editor, which would take each key by itself.
 */
async function type(session: Session, context: string, text: string): Promise<boolean> {
  const target = { context };
  const focused = { expression: 'document.activeElement?.localName', target, awaitPromise: false };
  const { result } = (await session.send('script.evaluate', focused)) as { result?: { value?: unknown } };
  if (result?.value !== 'input' || !/^[ -~]{1,200}$/.test(text)) return false;
  const actions = Array.from(text).flatMap((value) => ['keyDown', 'keyUp'].map((press) => ({ type: press, value })));
  await session.send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
  return true;
}

/** All in one: clicks that come apart on a busy machine are no double click. */
function clickTimes(session: Session, context: string, x: number, y: number, times: number): Promise<unknown> {
  const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
  const presses = Array.from({ length: times }, () => press).flat();
  const actions = [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }, ...presses];
  const mouse = { type: 'pointer', id: 'pw_mouse', parameters: { pointerType: 'mouse' }, actions };
  return session.send('input.performActions', { context, actions: [mouse] });
}

function tap(session: Session, context: string, x: number, y: number): Promise<unknown> {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions };
  return session.send('input.performActions', { context, actions: [finger] });
}

/** Playwright knows a download by its navigation, which one by a link of a script does not have in Firefox. */
function hearOfDownloads(page: BidiPage): void {
  const named = (hear: (download: Download) => void) => (download: Download) => {
    if (download.navigation === null) hear({ ...download, navigation: download.url });
  };
  page._session.on(
    'browsingContext.downloadWillBegin',
    named((download) => page._onDownloadWillBegin(download)),
  );
  page._session.on(
    'browsingContext.downloadEnd',
    named((download) => page._onDownloadEnded(download)),
  );
}

/** Whether an element is in sight as a whole, within all that scrolls; one that is gone is not. */
async function isInSight(element: Handle): Promise<boolean> {
  const ratio = element.evaluateInUtility(
    ([, node]) =>
      new Promise<number>((resolve) => {
        new IntersectionObserver(([entry], observer) => {
          observer.disconnect();
          resolve(entry?.intersectionRatio ?? 0);
        }).observe(node);
      }),
    null,
  );
  return ratio.then(
    (seen) => seen > 0.99,
    () => false,
  );
}

/** Of a page that was kept and is come back to, Firefox tells the start alone: Playwright would wait for its end. */
function hearOfKeptPages(page: BidiPage, id: string): void {
  const { _session: session } = page;
  let started: Navigation | null = null;
  session.on('browsingContext.navigationStarted', (navigation) => {
    if (navigation.context === id) started = navigation;
  });
  session.on('browsingContext.navigationCommitted', ({ context }) => {
    if (context === id) started = null;
  });
  session.on('script.realmCreated', ({ context, sandbox }) => {
    if (context !== id || sandbox !== undefined || started === null) return;
    const state = { expression: 'document.readyState', target: { context }, awaitPromise: false };
    const hear = (answer: unknown): void => {
      const { result } = answer as { result?: { value?: unknown } };
      // What had begun to load would be committed by now.
      if (started !== null && result?.value === 'complete') page._onNavigationCommitted(started);
    };
    session.send('script.evaluate', state).then(hear, () => undefined);
  });
}

/**
 * Firefox sends no small packet before the one before has been acknowledged, which the system does at once only with
 * something to send, and else after 40 ms: that took most of the time of the tests.
 */
function acknowledge(socket: Socket): void {
  socket.on('message', () => {
    socket.pong();
  });
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
