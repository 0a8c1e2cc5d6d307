/** npm test: sets up what is missing, then runs every check and every test. */
import { browser } from './browser.mjs';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { command } from './command.mjs';
import { engine } from './engines.mjs';
import { Problem, say, step } from './process.mjs';
import { setUp } from './setup.mjs';
import { makeSite } from './site.mjs';
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
      ? { passed: 0, failed: 0, skipped: 'it is not installed, and only on Debian can this set-up install it' }
      : vitest(name);
  };
}

/** Title → what to run; each gives how many cases passed and failed. */
function suites(toolchain) {
  return {
    'the site': () => makeSite().then(() => ({ passed: 0, failed: 0 })),
    'types, lint, format': async () => ({ passed: 0, failed: (await check()).length }),
    'core, native with sanitizers': core('debug'),
    'core, native optimised': core('release'),
    ...(toolchain.clang && { 'core, native optimised by clang': core('release-clang') }),
    'core, WebAssembly in Node.js': core('wasm'),
    'core, WebAssembly with relaxed SIMD in Node.js': core('wasm', 'core_tests_relaxed'),
    'web, in Node.js': () => vitest('unit'),
    'page, in Chromium': () => vitest('browser'),
    'page with faults, in Chromium': () => vitest('faults'),
    'main paths, in Chromium': mainPaths('chromium'),
    'main paths, in Firefox': mainPaths('firefox'),
    'main paths, in WebKit': mainPaths('webkit'),
  };
}

/** A suite that cannot even be built is one failure, and the others still run. */
async function result(title, suite) {
  try {
    return await step(title, suite);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say(`  ${error.message}`);
    return { passed: 0, failed: 1 };
  }
}

command(import.meta.url, async () => {
  const toolchain = await setUp('c++');
  await browser();

  const results = [];
  for (const [title, suite] of Object.entries(suites(toolchain))) results.push([title, await result(title, suite)]);

  console.log();
  for (const [title, { passed, failed, skipped }] of results) {
    if (skipped) console.log(`– ${title}: skipped: ${skipped}`);
    else {
      console.log(
        `${failed > 0 ? '✗' : '✓'} ${title}${passed > 0 ? `: ${passed} passed` : ''}${failed > 0 ? `, ${failed} failed` : ''}`,
      );
    }
  }
  const total = (key) => results.reduce((sum, [, counts]) => sum + counts[key], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') > 0 ? 1 : 0;
});
