/** npm test: sets up what is missing, then runs every check and every test. */
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { browser } from './browser.mjs';
import { command } from './command.mjs';
import { engine } from './engines.mjs';
import { clock, root, say, status, step } from './process.mjs';
import { setUp } from './setup.mjs';
import { SUITES } from './suite.mjs';

const folder = join(root, 'build/reports');

/**
 * What runs side by side, each lane in its order; what two of them begin with is made once. A browser waits for most of
 * its time, which is the compilers' then: they come last wherever both could go on, so that no page is slower for them.
 */
const LANES = [
  { names: ['site', 'browser'] },
  { names: ['site', 'faults', 'chromium', 'firefox', 'webkit', 'unit'] },
  { comesLast: true, names: ['debug', 'release', 'release-clang', 'wasm', 'relaxed', 'check'] },
];

/** A time as minutes and seconds. */
function minutes(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** Runs a suite in a process of its own and says in one piece what it has put out: its counts, and how long it took. */
async function suite(name, comesLast) {
  const path = join(folder, `${name}.log`);
  const log = openSync(path, 'w');
  const seconds = clock();
  // One that ends without a word about its cases is one failure.
  let counts = { passed: 0, failed: 1 };
  await status(process.execPath, [join(import.meta.dirname, 'suite.mjs'), name], {
    stdio: ['ignore', log, log, 'ipc'],
    begun(child) {
      if (comesLast) setPriority(child.pid, constants.priority.PRIORITY_LOW);
      child.on('message', (message) => (counts = message));
    },
  });
  closeSync(log);
  say(readFileSync(path, 'utf8'));
  return { name, seconds: seconds(), ...counts };
}

/** Runs all lanes: what became of each suite, by its name. */
async function results() {
  const begun = new Map();
  const lane = async ({ comesLast, names }) => {
    for (const name of names) {
      if (!begun.has(name)) begun.set(name, suite(name, comesLast));
      await begun.get(name);
    }
  };
  await Promise.all(LANES.map(lane));
  return Promise.all(Object.keys(SUITES).map((name) => begun.get(name)));
}

/** What became of a suite, in one line. */
function line({ name, seconds, passed, failed, skipped }) {
  const [title] = SUITES[name];
  if (skipped) return `– ${title}: skipped: ${skipped}`;
  const said = [passed > 0 && `${passed} passed`, failed > 0 && `${failed} failed`, minutes(seconds)];
  return `${failed > 0 ? '✗' : '✓'} ${title}: ${said.filter(Boolean).join(', ')}`;
}

command(import.meta.url, async () => {
  const whole = clock();
  await setUp('c++');
  // Here, as a system's package manager serves one at a time.
  await browser();
  for (const name of ['firefox', 'webkit']) await engine(name);
  mkdirSync(folder, { recursive: true });
  const ready = whole();

  const all = await step('all suites, some side by side; what one says comes when it has ended', results);
  console.log(`\n  the set-up: ${minutes(ready)}`);
  for (const result of all) console.log(line(result));
  const total = (key) => all.reduce((sum, counts) => sum + counts[key], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed, ${minutes(whole())}`);
  return total('failed') > 0 ? 1 : 0;
});
