/** One run of the benchmark, from what it needs to what it tells. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { browser as findBrowser } from '../run/browser.mjs';
import { clock, Problem, root, say, step } from '../../cpp/toolchain/process.mjs';
import { serve } from '../../cpp/toolchain/serve.mjs';
import { measureLaunch } from './launches.mjs';
import { describeMachine } from './machine.mjs';
import { plans } from './plan.ts';
import { pages, prepare } from './prepare.mjs';
import { terminalReport } from './report/page.ts';
import { swings } from './report/steadiness.ts';
import { writeResults } from './results.mjs';

function chosen(args) {
  try {
    const options = { quick: { type: 'boolean', default: false }, before: { type: 'string' } };
    const { quick, before } = parseArgs({ args, options }).values;
    return { plan: quick ? plans.quick : plans.full, before };
  } catch (error) {
    throw new Problem(error.message);
  }
}

/** All launches of a plan: what the report is made from. `before`: whether another build takes part. */
async function measureAll({ plan, before }, executablePath, emscripten) {
  const results = {
    mode: plan.mode,
    started: new Date().toISOString(),
    machine: describeMachine({ Emscripten: emscripten }),
    contestants: {},
    launches: [],
    setAside: [],
    leftOut: [],
  };
  const servers = {
    ours: await serve(join(root, 'dist'), 0),
    peers: await serve(pages, 0),
  };
  const passed = clock();
  const left = () => plan.minutes * 60 - passed();
  const given = {
    plan,
    before: before !== undefined,
    executablePath,
    sites: { ours: servers.ours.url, peers: servers.peers.url },
    inTime: () => left() > 0,
  };
  /** Measures a launch, and decides whether it counts: one in which the machine was unsteady is run again in time. */
  async function measureNext(i) {
    const seconds = clock();
    const { chromium, contestants, cases, leftOut } = await measureLaunch(i, given);
    results.machine.Chromium = chromium;
    Object.assign(results.contestants, contestants);
    results.leftOut.push(...leftOut.map((key) => `launch ${i}, ${key}`));
    const missing = plan.launches - results.launches.length;
    const again = swings(cases).length > 0 && left() > missing * seconds();
    (again ? results.setAside : results.launches).push(cases);
  }
  try {
    for (let i = 1; results.launches.length < plan.launches; i++) {
      await step(`launch ${i}; ${plan.launches} are to count`, () => measureNext(i));
    }
  } finally {
    for (const server of Object.values(servers)) await server.close();
  }
  return results;
}

export async function main(args) {
  const choice = chosen(args);
  const executablePath = await findBrowser();
  if (!executablePath)
    throw new Problem('No Chromium: install it, or say where it is with $CHROMIUM, then start again.');
  const emscripten = await prepare(choice.before);
  const results = await measureAll(choice, executablePath, emscripten);
  const folder = writeResults(results);
  console.log(terminalReport(results));
  say(`\nThe same as a page with a chart: ${folder}/README.md`);
}
