/** All that one launch of the browser measures. */
import { say } from '../../cpp/toolchain/process.mjs';
import { openContestants } from './contestants.mjs';
import { measureEdit } from './edit.mjs';
import { launch, withPage } from './launch.mjs';
import { openNative } from './native.mjs';
import { planned } from './plan.ts';
import { progressLine } from './report/progress.ts';
import { keyOf } from './report/results.ts';
import { measureBytes, measureStartup, startupPages } from './startup.mjs';

/** Gives for each kind of work the function that measures it: what → timings. */
function measurers(plan, sites, { browser, inPage, native }) {
  const pages = startupPages(sites.ours, sites.peers);
  const special = {
    startup: async () => ({ timings: await measureStartup(browser, pages, plan.loads) }),
    bytes: async () => ({ timings: await measureBytes(browser, pages) }),
    edit: async () => ({ timings: await measureEdit(browser, sites, plan.keystrokes) }),
  };
  const sideBySide = async (what, past) => {
    const { timings, once } = await inPage.measure(what, past);
    return { timings: { ...timings, ...(await native.measure(what, plan.effort)) }, once };
  };
  return (what, past) => (special[what.work] ?? sideBySide)(what, past);
}

/** Measures what is planned for launch 1, 2, …, until the time is up. */
export async function measureLaunch(number, { plan, executablePath, sites, inTime }) {
  const browser = await launch(executablePath);
  const cases = [];
  const leftOut = [];
  let native;
  try {
    return await withPage(browser, async (page) => {
      const inPage = await openContestants(page, sites.peers, plan);
      native = await openNative(inPage.notebook);
      const { page: ours, bare } = startupPages(sites.ours, sites.peers);
      const contestants = {
        page: ours,
        'page-60hz': { title: 'this page, with the wait for a 60 Hz display', kind: 'ours' },
        bare,
        ...inPage.contestants,
        ...native.contestants,
      };
      const measure = measurers(plan, sites, { browser, inPage, native });
      for (const what of planned(plan, number)) {
        if (!inTime()) {
          leftOut.push(keyOf(what));
          continue;
        }
        const start = performance.now();
        const measured = { ...what, ...(await measure(what, cases)) };
        cases.push(measured);
        say(`  ${progressLine(measured, contestants)} (${Math.round((performance.now() - start) / 1000)} s)`);
      }
      return { chromium: browser.version(), contestants, cases, leftOut };
    });
  } finally {
    native?.close();
    await browser.close();
  }
}
