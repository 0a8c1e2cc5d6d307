/** The page in which all contestants work side by side. */
import { Problem } from '../../cpp/toolchain/process.mjs';
import { mixed } from './order.ts';
import { effortOf, foreseen } from './plan.ts';
import { keyOf } from './report/results.ts';

/** Those that are asked to do it, and why the others are not. */
function divide(ids, past, what, capMs) {
  const skipped = {};
  const before = past.filter((done) => keyOf(done) === keyOf(what));
  const asked = ids.filter((id) => {
    const former = before.find(({ timings }) => timings[id]?.skipped);
    if (former) {
      skipped[id] = former.timings[id];
      return false;
    }
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

/**
 * Opens the page of contestants at `site`; gives their descriptions and a function that measures one piece of work.
 * `turn` counts the rounds of all launches: each opens the contestants, and then their operands, in another order.
 * `before`: whether another build of ours takes part. `best` holds the best readings of W known in this launch, by its shape.
 */
export async function openContestants(page, site, { plan, before, turn, best }) {
  await page.goto(`${site}page/?turn=${turn}${before ? '&before' : ''}`);
  await page.waitForFunction(() => globalThis.bench);
  const { contestants, notebook } = await page.evaluate(() => globalThis.bench.describe());

  async function measure(what, past) {
    const ids = await page.evaluate((work) => globalThis.bench.able(work), what.work);
    const { asked, skipped } = divide(ids, past, what, plan.effort.capMs);
    const key = keyOf(what);
    const task = { ...what, ids: mixed(asked, turn), effort: effortOf(plan, what), best: best[key] ?? {} };
    const measured = await page.evaluate((given) => globalThis.bench.measure(given), task);
    best[key] = measured.best;
    refuseWrongOurs(what, measured.timings);
    return { timings: { ...measured.timings, ...skipped }, once: measured.once };
  }
  return { contestants, notebook, measure };
}
