/** All that one launch measures: whole pages in one browser, and then in each round all contestants in another one. */
import { say } from '../../cpp/toolchain/process.mjs';
import { openContestants } from './contestants.mjs';
import { editContestants, measureEdit } from './edit.mjs';
import { launch, withPage } from './launch.mjs';
import { openNative } from './native.mjs';
import { plannedPages, plannedRound } from './plan.ts';
import { progressLine } from './report/progress.ts';
import { joined, keyOf } from './report/results.ts';
import { marks, measureBytes, measureStartup, startupPages } from './startup.mjs';

/** Gives for each kind of work on whole pages the function that measures it. */
function pageMeasurers(browser, plan, sites) {
  const pages = startupPages(sites.ours, sites.peers);
  return {
    startup: () => measureStartup(browser, pages, plan.loads),
    bytes: () => measureBytes(browser, pages),
    edit: () => measureEdit(browser, sites, plan),
  };
}

/** Measures what is planned for launch 1, 2, …, until the time is up. */
export async function measureLaunch(number, { plan, before, executablePath, sites, inTime }) {
  const { page: ours, bare } = startupPages(sites.ours, sites.peers);
  const contestants = {
    page: ours,
    bare,
    ...marks,
    ...editContestants,
  };
  const cases = [];
  const leftOut = [];
  let chromium;

  /** Starts a browser for `work`: each has its code elsewhere in memory, and short cases take longer in some places. */
  async function inBrowser(work) {
    const browser = await launch(executablePath);
    chromium = browser.version();
    try {
      return await work(browser);
    } finally {
      await browser.close();
    }
  }

  /** Measures one piece of work after another. */
  async function each(works, where, measure) {
    for (const what of works) {
      if (!inTime()) {
        leftOut.push(`${where}${keyOf(what)}`);
        continue;
      }
      const start = performance.now();
      const measured = { ...what, ...(await measure(what)) };
      cases.push(measured);
      say(`  ${where}${progressLine(measured, contestants)} (${Math.round((performance.now() - start) / 1000)} s)`);
    }
  }

  /** One round: a page of its own opens everything anew. */
  async function measureRound(page, round, best) {
    const turn = (number - 1) * (plan.rounds + plan.shortRounds) + round - 1;
    const inPage = await openContestants(page, sites.peers, { plan, before, turn, best });
    const native = await openNative(inPage.notebook);
    Object.assign(contestants, inPage.contestants, native.contestants);
    try {
      await each(plannedRound(plan, round), `round ${round}, `, async (what) => {
        const { timings, once } = await inPage.measure(what, cases);
        return { timings: { ...timings, ...(await native.measure(what, plan.effort)) }, once };
      });
    } finally {
      native.close();
    }
  }

  await inBrowser(async (browser) => {
    const measurers = pageMeasurers(browser, plan, sites);
    await each(plannedPages(number), '', async ({ work }) => ({ timings: await measurers[work]() }));
  });
  const best = {};
  for (let round = 1; round <= plan.rounds + plan.shortRounds; round++) {
    await inBrowser((browser) => withPage(browser, (page) => measureRound(page, round, best)));
  }
  return { chromium, contestants, cases: joined(cases), leftOut };
}
