/** npm test: sets up what is missing, then runs every check and every test. */
import { join } from 'node:path';
import { browser, headlessShell } from './browser.mjs';
import { command } from '../../cpp/toolchain/command.mjs';
import { engine } from './engines.mjs';
import { clock, status } from '../../cpp/toolchain/process.mjs';
import { setUp } from '../../cpp/toolchain/setup.mjs';
import { ENGINES, NEED_SITE, SUITES } from './suite.mjs';

/** A time as minutes and seconds. */
function minutes(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** Runs a suite in a process of its own: what became of it, and how long it took. */
async function suite(name) {
  const seconds = clock();
  let counts = { passed: 0, failed: ['it ended without a word about its cases'] };
  await status(process.execPath, [join(import.meta.dirname, 'suite.mjs'), name], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    begun: (child) => child.on('message', (message) => (counts = message)),
  });
  return { name, seconds: seconds(), ...counts };
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

  const all = [];
  const next = async (name) => {
    const noSite = NEED_SITE.includes(name) && all.some((done) => done.name === 'site' && done.failed.length > 0);
    all.push(noSite ? { name, seconds: 0, passed: 0, failed: [], skipped: 'there is no site' } : await suite(name));
  };
  const names = Object.keys(SUITES).filter((name) => SUITES[name][2] !== 'on demand');
  // One after the other: each takes all processors. But an engine has one file of cases, and takes one.
  for (const name of names.filter((name) => !ENGINES.includes(name))) await next(name);
  await Promise.all(ENGINES.map(next));
  console.log(`\n  the set-up: ${minutes(ready)}`);
  for (const result of all) console.log(line(result));
  const passed = all.reduce((sum, counts) => sum + counts.passed, 0);
  const failed = all.flatMap((counts) => counts.failed);
  if (failed.length > 0) console.log(`\n${failed.map((what) => `✗ ${what}`).join('\n')}`);
  console.log(`\n${passed} passed, ${failed.length} failed, ${minutes(whole())}`);
  return failed.length > 0 ? 1 : 0;
});
