/** All that one launch of the browser measures. */
import { say } from '../../cpp/toolchain/process.mjs';
import { openContestants } from './contestants.mjs';
import { editMark, measureEdit } from './edit.mjs';
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
  const browser = await launch(executablePath);
  const { page: ours, bare } = startupPages(sites.ours, sites.peers);
  const contestants = {
    page: ours,
    'page-60hz': { title: 'this page, with the wait for a 60 Hz display', kind: 'ours' },
    bare,
    ...marks,
    ...editMark,
  };
  const cases = [];
  const leftOut = [];

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
  async function measureRound(round, best) {
    await withPage(browser, async (page) => {
      const turn = (number - 1) * plan.rounds + round - 1;
      const inPage = await openContestants(page, sites.peers, { plan, before, turn, best });
      const native = await openNative(inPage.notebook);
      Object.assign(contestants, inPage.contestants, native.contestants);
      try {
        await each(plannedRound(plan), `round ${round}, `, async (what) => {
          const { timings, once } = await inPage.measure(what, cases);
          return { timings: { ...timings, ...(await native.measure(what, plan.effort)) }, once };
        });
      } finally {
        native.close();
      }
    });
  }

  try {
    const measurers = pageMeasurers(browser, plan, sites);
    await each(plannedPages(number), '', async ({ work }) => ({ timings: await measurers[work]() }));
    const best = {};
    for (let round = 1; round <= plan.rounds; round++) await measureRound(round, best);
    return { chromium: browser.version(), contestants, cases: joined(cases), leftOut };
  } finally {
    await browser.close();
  }
}
