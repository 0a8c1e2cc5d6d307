/** npm test: sets up what is missing, then runs every check and every test. */
import { closeSync, openSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { browser, headlessShell } from './browser.mjs';
import { command } from '../../cpp/toolchain/command.mjs';
import { engine } from './engines.mjs';
import { clock, say, status } from '../../cpp/toolchain/process.mjs';
import { setUp } from '../../cpp/toolchain/setup.mjs';
import { ENGINES, NATIVE, NEED_SITE, SUITES } from './suite.mjs';
import { report } from './suites.mjs';

/** A time as minutes and seconds. */
function minutes(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** Runs a suite in a process of its own, whose output goes to these: what became of it, and how long it took. */
async function suite(name, outputs, begun = () => {}) {
  const seconds = clock();
  let counts = { passed: 0, failed: ['it ended without a word about its cases'] };
  await status(process.execPath, [join(import.meta.dirname, 'suite.mjs'), name], {
    stdio: ['ignore', outputs, outputs, 'ipc'],
    begun: (child) => {
      child.on('message', (message) => (counts = message));
      begun(child);
    },
  });
  return { name, seconds: seconds(), ...counts };
}

/** Runs a suite with what others leave of the processors, and tells what it said when it has ended. */
async function suiteBeside(name) {
  const path = report(`${name}.log`);
  const log = openSync(path, 'w');
  const became = await suite(name, log, ({ pid }) => setPriority(pid, constants.priority.PRIORITY_LOW));
  closeSync(log);
  say(readFileSync(path, 'utf8'));
  return became;
}

/** What became of a suite, in one line. */
function line({ name, seconds, passed, failed, skipped }) {
  const [title] = SUITES[name];
  if (skipped) return `– ${title}: skipped: ${skipped}`;
  const said = [passed > 0 && `${passed} passed`, failed.length > 0 && `${failed.length} failed`, minutes(seconds)];
  return `${failed.length > 0 ? '✗' : '✓'} ${title}: ${said.filter(Boolean).join(', ')}`;
}

command(import.meta.url, async () => {
  const whole = clock();
  await setUp('c++');
  await browser();
  await headlessShell();
  for (const name of ['firefox', 'webkit']) await engine(name);
  const ready = whole();

  const names = Object.keys(SUITES).filter((name) => SUITES[name][2] !== 'on demand');
  const site = suite('site', 'inherit');
  const noSite = { seconds: 0, passed: 0, failed: [], skipped: 'there is no site' };
  const ofPages = async (name) => ((await site).failed.length > 0 ? { name, ...noSite } : suite(name, 'inherit'));
  const beside = async (name) => {
    if (!NATIVE.includes(name)) await site;
    return suiteBeside(name);
  };
  const inTurn = (some, runs) => some.reduce(async (done, name) => [...(await done), await runs(name)], []);
  // Suites that open pages wait for their browsers half of the time: the others take what they leave, and the native ones
  // what the site leaves. An engine has one file of cases, which takes one processor.
  const pages = names.filter((name) => NEED_SITE.includes(name) && !ENGINES.includes(name));
  const [others, browsers] = await Promise.all([
    inTurn([...NATIVE, ...names.filter((name) => ![...NATIVE, 'site', ...NEED_SITE].includes(name))], beside),
    inTurn(pages, ofPages).then(async (done) => [...done, ...(await Promise.all(ENGINES.map(ofPages)))]),
  ]);
  const all = [await site, ...others, ...browsers];
  console.log(`\n  the set-up: ${minutes(ready)}`);
  for (const result of all) console.log(line(result));
  const passed = all.reduce((sum, counts) => sum + counts.passed, 0);
  const failed = all.flatMap((counts) => counts.failed);
  if (failed.length > 0) console.log(`\n${failed.map((what) => `✗ ${what}`).join('\n')}`);
  console.log(`\n${passed} passed, ${failed.length} failed, ${minutes(whole())}`);
  return failed.length > 0 ? 1 : 0;
});
