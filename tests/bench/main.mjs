/** One run of the benchmark, from what it needs to what it tells. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { browser as findBrowser } from '../../cpp/toolchain/browser.mjs';
import { Problem, root, say, step } from '../../cpp/toolchain/process.mjs';
import { serve } from '../../cpp/toolchain/serve.mjs';
import { measureLaunch } from './launches.mjs';
import { describeMachine } from './machine.mjs';
import { plans } from './plan.ts';
import { pages, prepare } from './prepare.mjs';
import { panels } from './report/chart.ts';
import { markdownReport, terminalReport } from './report/page.ts';
import { drawChart } from './report/svg.ts';

function chosenPlan(args) {
  try {
    const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } });
    return values.quick ? plans.quick : plans.full;
  } catch (error) {
    throw new Problem(error.message);
  }
}

/** All launches of a plan: what the report is made from. */
async function measureAll(plan, executablePath, emscripten) {
  const results = {
    mode: plan.mode,
    started: new Date().toISOString(),
    machine: describeMachine({ Emscripten: emscripten }),
    contestants: {},
    launches: [],
    leftOut: [],
  };
  const servers = {
    ours: await serve(join(root, 'dist'), 0),
    peers: await serve(pages, 0),
  };
  const end = performance.now() + plan.minutes * 60_000;
  const given = {
    plan,
    executablePath,
    sites: { ours: servers.ours.url, peers: servers.peers.url },
    inTime: () => performance.now() < end,
  };
  try {
    for (let i = 1; i <= plan.launches; i++) {
      await step(`launch ${i} of ${plan.launches}`, async () => {
        const { chromium, contestants, cases, leftOut } = await measureLaunch(i, given);
        results.machine.Chromium = chromium;
        Object.assign(results.contestants, contestants);
        results.launches.push(cases);
        results.leftOut.push(...leftOut.map((key) => `launch ${i}, ${key}`));
      });
    }
  } finally {
    for (const server of Object.values(servers)) await server.close();
  }
  return results;
}

/** The full run's results are committed; a quick look leaves them alone. */
function write(results) {
  const folder = results.mode === 'full' ? 'tests/bench/results' : 'build/bench/results';
  const files = {
    'results.json': `${JSON.stringify(results, null, 1)}\n`,
    'README.md': markdownReport(results),
    'chart.svg': drawChart(panels(results), `${results.machine.CPU}, Chromium ${results.machine.Chromium}.`),
  };
  mkdirSync(join(root, folder), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, folder, name), text);
  return folder;
}

export async function main(args) {
  const plan = chosenPlan(args);
  const executablePath = await findBrowser();
  if (!executablePath)
    throw new Problem('No Chromium: install it, or say where it is with $CHROMIUM, then start again.');
  const emscripten = await prepare();
  const results = await measureAll(plan, executablePath, emscripten);
  const folder = write(results);
  console.log(terminalReport(results));
  say(`\nThe same as a page with a chart: ${folder}/README.md`);
}
