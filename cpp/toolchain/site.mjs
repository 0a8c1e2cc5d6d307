/**
 * Makes the static site in dist/, and the programs in build/node/:
 *   node cpp/toolchain/site.mjs
 */
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { command } from './command.mjs';
import { root, run, say, step } from './process.mjs';
import { setUp } from './setup.mjs';
import { unlessUnchanged } from './unchanged.mjs';

const generated = 'web/core/generated';
const tools = ['package-lock.json', 'cpp/toolchain'];
const wasmInputs = ['CMakeLists.txt', 'CMakePresets.json', 'cpp', 'build/toolchain.cmake', ...tools];
const wasmOutputs = [
  ...['core.mjs', 'core.wasm', 'core_relaxed.wasm', 'core.d.mts'],
  ...['interpreter.mjs', 'interpreter.wasm', 'interpreter.d.mts'],
].map((name) => join(generated, name));

function vite(...args) {
  const cli = join(root, 'node_modules/vite/bin/vite.js');
  return run(process.execPath, [cli, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn', ...args]);
}

/** The page's WebAssembly module in both builds and the interpreter's, with their types. */
export async function makeWasm() {
  await unlessUnchanged('wasm', wasmInputs, wasmOutputs, async () => {
    await setUp();
    await build('wasm', ['lim_wasm', 'lim_interpreter']);
  });
}

/** The programs that run in Node: the prerenderer and the notebook on the command line. */
export async function makePrograms() {
  await makeWasm();
  await unlessUnchanged('programs', ['web', 'cpp/core', ...tools], ['build/node/notebook.js'], () =>
    step('bundling the programs for Node', async () => {
      await vite('--ssr');
      for (const name of readdirSync(join(root, generated)).filter((file) => file.endsWith('.wasm'))) {
        copyFileSync(join(root, generated, name), join(root, 'build/node', name));
      }
    }),
  );
}

/** The whole site. */
export async function makeSite() {
  await makePrograms();
  await unlessUnchanged('site', ['web', 'cpp/core', ...tools], ['dist/index.html'], async () => {
    await step('bundling the page in each language', () => vite('--app'));
    await step('prerendering every notebook', () => run(process.execPath, ['build/node/prerender.js', 'dist']));
  });
}

command(import.meta.url, async () => {
  await makeSite();
  say('The site is in dist/');
});
