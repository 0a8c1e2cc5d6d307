/**
 * The suites of npm test, each by its name. One alone: node tests/run/suite.mjs NAME
 * A process that has started this one with a channel is sent what it counted.
 */
import { build } from '../../cpp/toolchain/build.mjs';
import { check } from './check.mjs';
import { command } from '../../cpp/toolchain/command.mjs';
import { engine } from './engines.mjs';
import { Problem, say, step } from '../../cpp/toolchain/process.mjs';
import { setUp } from '../../cpp/toolchain/setup.mjs';
import { makeSite } from '../../cpp/toolchain/site.mjs';
import { googleTest, vitest } from './suites.mjs';

function core(preset, target = 'core_tests') {
  return async () => {
    await build(preset, [target]);
    return googleTest(preset, target);
  };
}

function mainPaths(name) {
  return async () => {
    const missing = (await engine(name)) === undefined;
    return missing
      ? { passed: 0, failed: [], skipped: 'it is not installed, and only on Debian can this set-up install it' }
      : vitest(name);
  };
}

/** The sanitizers' suite is compiled by GCC: the other compiler does this one, where it is the one that is known. */
async function coreOptimised() {
  const { clang } = await setUp('c++');
  return core(clang ? 'release-clang' : 'release')();
}

/**
 * Name → its title, and what to run; that gives how many cases passed, and those that failed. What runs on demand is no
 * part of npm test.
 */
export const SUITES = {
  site: ['the site', () => makeSite().then(() => ({ passed: 0, failed: [] }))],
  check: ['types, lint, format', async () => ({ passed: 0, failed: await check() })],
  debug: ['core, native with sanitizers', core('debug')],
  optimised: ['core, native optimised', coreOptimised],
  wasm: ['core, WebAssembly in Node.js', core('wasm')],
  relaxed: ['core, WebAssembly with relaxed SIMD in Node.js', core('wasm', 'core_tests_relaxed')],
  unit: ['web, in Node.js', () => vitest('unit')],
  browser: ['page, in Chromium', () => vitest('browser')],
  faults: ['page with faults, in Chromium', () => vitest('faults')],
  'browser-firefox': ['page, in Firefox', () => vitest('browser-firefox'), 'on demand'],
  'faults-firefox': ['page with faults, in Firefox', () => vitest('faults-firefox'), 'on demand'],
  chromium: ['main paths, in Chromium', mainPaths('chromium')],
  firefox: ['main paths, in Firefox', mainPaths('firefox')],
  webkit: ['main paths, in WebKit', mainPaths('webkit')],
};

/** The suites that need nothing of what the site is made of. */
export const NATIVE = ['debug', 'optimised'];

/** Of these, the same main paths in each engine. */
export const ENGINES = ['chromium', 'firefox', 'webkit'];

/** The suites that open the site's pages: each of their cases would wait in vain where it could not be made. */
export const NEED_SITE = ['browser', 'faults', ...ENGINES];

/** A suite that cannot even be built is one failure. */
async function result([title, suite]) {
  try {
    return await step(title, suite);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say(`  ${error.message}`);
    return { passed: 0, failed: [error.message] };
  }
}

command(import.meta.url, async ([name]) => {
  const suite = SUITES[name];
  if (suite === undefined) throw new Problem(`Which suite? ${Object.keys(SUITES).join(', ')}`);
  const counts = await result(suite);
  process.send?.(counts);
  return counts.failed.length > 0 ? 1 : 0;
});
