/** Where Firefox and Playwright do not understand each other over WebDriver BiDi. */

import type { BidiPage, Download, Navigation, Session, Socket } from './bidi.ts';

/** Playwright knows a download by its navigation, which one by a link of a script does not have in Firefox. */
export function hearOfDownloads(page: BidiPage): void {
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

/** Of a page that was kept and is come back to, Firefox tells the start alone: Playwright would wait for its end. */
export function hearOfKeptPages(page: BidiPage, id: string): void {
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
export function acknowledge(socket: Socket): void {
  socket.on('message', () => {
    socket.pong();
  });
}

/** Playwright says in inches how large a page of paper is, and BiDi reads centimetres. */
export function printOnWholePaper(session: Session): void {
  const send = session.send.bind(session);
  session.send = (method, params) => {
    if (method !== 'browsingContext.print') return send(method, params);
    const { width, height } = params['page'] as { readonly width: number; readonly height: number };
    return send(method, { ...params, page: { width: width * 2.54, height: height * 2.54 } });
  };
}
