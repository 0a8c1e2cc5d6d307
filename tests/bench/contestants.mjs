/** The page in which all contestants work side by side. */
import { Problem } from '../../cpp/toolchain/process.mjs';
import { foreseen } from './plan.ts';
import { keyOf } from './report/results.ts';

/** Those that are asked to do it, and why the others are not. */
function divide(ids, past, what, capMs) {
  const skipped = {};
  const asked = ids.filter((id) => {
    const expected = foreseen(past, id, what);
    // Only a guess: near the cap, one call tells.
    if (expected === undefined || expected <= 1.5 * capMs || id.startsWith('ours')) return true;
    skipped[id] = { skipped: `a call would take about ${(expected / 1000).toFixed(1)} s` };
    return false;
  });
  return { asked, skipped };
}

/** A wrong result of a peer is told in its place; one of ours ends everything. */
function refuseWrongOurs(what, timings) {
  for (const [id, timing] of Object.entries(timings)) {
    if (id.startsWith('ours') && /wrong result/.test(timing.skipped)) {
      throw new Problem(`${id}, ${keyOf(what)}: ${timing.skipped}`);
    }
  }
}

/** Opens the page of contestants at `site`; gives their descriptions and a function that measures one piece of work. */
export async function openContestants(page, site, plan) {
  await page.goto(`${site}page/`);
  await page.waitForFunction(() => globalThis.bench);
  const { contestants, notebook } = await page.evaluate(() => globalThis.bench.describe());

  async function measure(what, past) {
    const ids = await page.evaluate((work) => globalThis.bench.able(work), what.work);
    const { asked, skipped } = divide(ids, past, what, plan.effort.capMs);
    const task = { ...what, ids: asked, effort: plan.effort };
    const { timings, once } = await page.evaluate((given) => globalThis.bench.measure(given), task);
    refuseWrongOurs(what, timings);
    return { timings: { ...timings, ...skipped }, once };
  }
  return { contestants, notebook, measure };
}
