/**
 * Makes the static site in dist/, and the programs in build/node/:
 *   node cpp/toolchain/site.mjs
 */
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { command } from './command.mjs';
import { output, root, run, say, step } from './process.mjs';
import { setUp } from './setup.mjs';
import { makeGpt2Tokens } from './gpt2-tokens.mjs';
import { FRAMEWORKS, SINGLE, splitModules } from './modules/split.mjs';
import { unlessUnchanged } from './unchanged.mjs';

const generated = 'web/engine/generated';
const tools = ['package-lock.json', 'cpp/toolchain'];
const wasmInputs = ['CMakeLists.txt', 'CMakePresets.json', 'cpp', 'build/toolchain.cmake', ...tools];
/** What the notebooks' code is made of, and how they are run: it says what a page loads first. */
const codeInputs = [
  'web/engine/session.ts',
  ...['inputs', 'notebooks', 'program', 'run', 'text'].map((name) => `web/${name}`),
];
const built = FRAMEWORKS.flatMap((framework) =>
  [framework, `both_${framework}`].map((module) => `build/wasm/module/lim_${module}/notebook.wasm`),
);
const generatedFiles = (...names) => names.map((name) => join(generated, name));
const wasmOutputs = [...built, ...generatedFiles('race.mjs', 'race.d.mts', 'race.wasm', 'race_relaxed.wasm')];
const splitOutputs = [
  ...generatedFiles('notebook.mjs', 'notebook.d.mts'),
  ...FRAMEWORKS.flatMap((framework) => generatedFiles(`${framework}.wasm`, `${framework}_whole.wasm`)),
  ...FRAMEWORKS.map((framework) => `${SINGLE}/${framework}.wasm`),
];

function vite(...args) {
  const cli = join(root, 'node_modules/vite/bin/vite.js');
  return run(process.execPath, [cli, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn', ...args]);
}

/** The page's WebAssembly modules, with their types, and what else the core reads. */
export async function makeWasm() {
  await unlessUnchanged('wasm', wasmInputs, wasmOutputs, async () => {
    await setUp();
    await build('wasm', ['lim_wasm']);
  });
  await makeGpt2Tokens();
  await unlessUnchanged('split', [...wasmInputs, ...codeInputs], splitOutputs, splitModules);
}

/** The programs that run in Node: the prerenderer and the notebook on the command line. */
export async function makePrograms() {
  await makeWasm();
  await unlessUnchanged('programs', ['web', 'cpp/core', ...tools], ['build/node/notebook.js'], () =>
    step('bundling the programs for Node', async () => {
      await vite('--ssr');
      // Where web/engine/files.ts looks for them, beside the programs.
      const into = join(root, 'build/node/generated');
      mkdirSync(into, { recursive: true });
      for (const name of readdirSync(join(root, generated)).filter((file) => /\.(wasm|bin)$/.test(file))) {
        copyFileSync(join(root, generated, name), join(into, name));
      }
    }),
  );
}

/** The whole site. */
export async function makeSite() {
  await makePrograms();
  // package.json has the address of the site; its pages name the commit, and the foot of each links to README.md.
  const inputs = ['web', 'cpp/core', 'cpp/binding', 'package.json', 'README.md', ...tools];
  const made = ['dist/index.html', 'dist/lookup-is-matmul.html'];
  const bundle = async () => {
    await step('bundling the page in each language', () => vite('--app'));
    await step('prerendering every notebook', () => run(process.execPath, ['build/node/prerender.js', 'dist']));
    await step('making one file of the site', () =>
      run(process.execPath, ['build/node/single.js', 'dist', `${SINGLE}/boot.js`, SINGLE]),
    );
  };
  await unlessUnchanged('site', inputs, made, bundle, output('git', ['log', '-1', '--format=%H'], { cwd: root }));
}

command(import.meta.url, async (args) => {
  await makeSite();
  say(args.includes('--single') ? 'The site is one file: dist/lookup-is-matmul.html' : 'The site is in dist/');
});
