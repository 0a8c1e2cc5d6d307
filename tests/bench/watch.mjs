/** Watching a page from outside, as a reader does: when has a new result been painted? */
/* global document, location, requestAnimationFrame, MutationObserver */

/**
 * Put into a page before its own scripts. `globalThis.nextOutput()` gives a promise of when one of the page's outputs
 * (the <samp> elements that it has now) reads otherwise than it does now: on the clock of performance.now(), when it had
 * `changed`, when the next `frame` began, and when it was `painted`. `globalThis.live` is the same for the outputs that
 * the page's HTML has.
 */
export function installWatch() {
  const outputs = () => [...document.querySelectorAll('samp')].map((samp) => ({ samp, text: samp.textContent }));

  /** Tells about the frame in which the work done so far shows. */
  function withFrame(then) {
    const changed = performance.now();
    requestAnimationFrame(() => {
      const frame = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then({ changed, frame, painted: performance.now() });
      port2.postMessage(null);
    });
  }

  function nextChange(before) {
    return new Promise((settle, fail) => {
      setTimeout(() => fail(new Error(`${location.href}: no new output within 20 s`)), 20_000);
      const look = () => {
        if (before.every(({ samp, text }) => samp.isConnected && samp.textContent === text)) return;
        observer.disconnect();
        withFrame(settle);
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    });
  }

  globalThis.nextOutput = () => nextChange(outputs());

  // The page's own outputs stand when its HTML has been read, and before its module scripts run.
  globalThis.live = new Promise((settle) => {
    const read = () => {
      if (document.readyState === 'loading') return;
      document.removeEventListener('readystatechange', read);
      nextChange(outputs()).then(settle);
    };
    document.addEventListener('readystatechange', read);
  });
}
