/** From navigation to the first result of a computation, painted: cold, each page in a fresh profile. */
/* global location */
import { brotliBytes } from './brotli.mjs';
import { withPage } from './launch.mjs';
import { installWatch } from './watch.mjs';

/**
 * The pages that are compared. Ours is opened with inputs that are not its own, lest its prerendered outputs do, at a
 * step that has outputs.
 */
export function startupPages(ours, peers) {
  return {
    page: { title: 'this page', kind: 'ours', url: `${ours}#v=1&seed=7&step=table` },
    'tfjs-cpu': { title: 'tfjs, CPU back-end', kind: 'js', url: `${peers}startup/tfjs-cpu.html` },
    'tfjs-wasm': { title: 'tfjs, WASM back-end', kind: 'wasm', url: `${peers}startup/tfjs-wasm.html` },
    bare: { title: 'a page that only shows what is typed', kind: 'limit', url: `${peers}startup/bare.html` },
    ort: { title: 'onnxruntime-web', kind: 'wasm', url: `${peers}startup/onnxruntime.html` },
  };
}

/** Points on the way that this page marks (web/page/browser/performance_marks.ts), by the names that the report knows them by. */
export const marks = {
  'mark-page-readable': { title: 'this page: readable', kind: 'mark' },
  'mark-core-ready': { title: 'this page: the core is ready', kind: 'mark' },
  'mark-first-result': { title: 'this page: first result painted', kind: 'mark' },
  'mark-page-alive': { title: 'this page: all of it is alive', kind: 'mark' },
};

/** Opens an address cold; gives when it was live, in milliseconds, what it had fetched by then, and its own marks. */
async function load(browser, url) {
  return withPage(browser, async (page) => {
    await page.addInitScript(installWatch);
    await page.goto(url, { waitUntil: 'commit' });
    return page.evaluate(async () => {
      const { painted: live } = await globalThis.live;
      const fetched = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < live);
      const urls = [location.origin + location.pathname, ...fetched.map(({ name }) => name)];
      const marked = () =>
        performance.getEntriesByType('mark').map(({ name, startTime }) => [`mark-${name}`, startTime]);
      // A page with marks is not alive all at once.
      const isWhole = () => marked().length === 0 || performance.getEntriesByName('page-alive').length > 0;
      while (!isWhole()) await new Promise((settle) => setTimeout(settle, 20));
      return { live, urls, marked: Object.fromEntries(marked()) };
    });
  });
}

/** Loads every page so many times, in turn, after one time that does not count. */
export async function measureStartup(browser, pages, loads) {
  const samples = Object.fromEntries(Object.keys(pages).map((id) => [id, []]));
  for (let i = -1; i < loads; i++) {
    for (const [id, { url }] of Object.entries(pages)) {
      const { live, marked } = await load(browser, url);
      if (i < 0) continue;
      samples[id].push(live);
      for (const mark of Object.keys(marks)) if (mark in marked) (samples[mark] ??= []).push(marked[mark]);
    }
  }
  return Object.fromEntries(Object.entries(samples).map(([id, times]) => [id, { rounds: [times] }]));
}

/** The brotli bytes of all that each page fetches until it is live. */
export async function measureBytes(browser, pages) {
  const timings = {};
  for (const [id, { url }] of Object.entries(pages)) {
    const { urls } = await load(browser, url);
    const files = [...new Set(urls)].filter((address) => address.startsWith('http'));
    timings[id] = { rounds: [[await brotliBytes(files)]] };
  }
  return timings;
}
