/**
 * Splits the module of a framework in two: what its notebooks need, which a page loads first, and the rest, which it
 * loads when something of it is called. Which functions these are is found out by running the notebooks (profiled.mjs).
 *   node cpp/toolchain/split.mjs
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { command } from './command.mjs';
import { output, Problem, root, run, step } from './process.mjs';
import { runAll } from './profiled.mjs';

export const FRAMEWORKS = ['torch', 'keras'];

/** What browsers' engines all have; anything else in a module is an error. */
const FEATURES = [
  'simd',
  'exception-handling',
  'bulk-memory',
  'nontrapping-float-to-int',
  'sign-ext',
  'mutable-globals',
  'reference-types',
  'multivalue',
].map((name) => `--enable-${name}`);

const PAGE_BYTES = 2 ** 16;

/** Binaryen's programs, as Emscripten's own configuration names their place. */
function binaryen() {
  const config = readFileSync(join(root, 'build/toolchain.cmake'), 'utf8');
  const folder = /LIM_EMSCRIPTEN "(.*)"/.exec(config)?.[1];
  const place = output(join(folder ?? '', 'em-config'), ['BINARYEN_ROOT'])?.trim();
  if (!place) throw new Problem('Emscripten does not say where Binaryen is.');
  return (name, ...args) => run(join(place, 'bin', name), [...FEATURES, ...args]);
}

/** Which functions of an instrumented module the notebooks call, as wasm-split takes it. */
async function profile(script, wasm, framework) {
  const { default: create } = await import(pathToFileURL(script).href);
  let instance;
  const core = await create({
    instantiateWasm(imports, receive) {
      instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasm)), imports);
      return receive(instance);
    },
  });
  await runAll(core, framework);
  const exported = instance.exports;
  const memory = Object.values(exported).find((value) => value instanceof WebAssembly.Memory);
  // Room for it at the end, where nothing else is.
  let size = 0;
  let pages = 1;
  let at = memory.grow(pages) * PAGE_BYTES;
  while ((size = exported.__write_profile(at, pages * PAGE_BYTES)) > pages * PAGE_BYTES) {
    pages = Math.ceil(size / PAGE_BYTES);
    at = memory.grow(pages) * PAGE_BYTES;
  }
  return new Uint8Array(memory.buffer, at, size).slice();
}

/** Writes FRAMEWORK.wasm and FRAMEWORK_rest.wasm into a folder. */
async function split(framework, into) {
  const tool = binaryen();
  const from = join(root, 'build/wasm/module', `lim_${framework}`);
  const file = (name) => join(from, name);
  const whole = file('notebook.wasm');
  await tool('wasm-split', '--instrument', whole, '-o', file('instrumented.wasm'));
  writeFileSync(file('profile'), await profile(file('notebook.mjs'), file('instrumented.wasm'), framework));
  await tool('wasm-split', '--split', whole, `--profile=${file('profile')}`, '--no-placeholders', '--export-prefix=%',
    '-o1', file('primary.wasm'), '-o2', file('secondary.wasm'));
  for (const [part, made] of [['primary', `${framework}.wasm`], ['secondary', `${framework}_rest.wasm`]]) {
    await tool('wasm-opt', '-Oz', '--strip-debug', '--strip-producers', file(`${part}.wasm`), '-o', file(made));
  }
  mkdirSync(into, { recursive: true });
  // Copied when whole: whoever watches or uses the modules meets no half-written one.
  for (const made of [`${framework}.wasm`, `${framework}_rest.wasm`]) copyFileSync(file(made), join(into, made));
}

/** Makes both frameworks' modules, and the script under which either runs. */
export async function splitModules() {
  const into = join(root, 'web/core/generated');
  for (const framework of FRAMEWORKS) {
    await step(`splitting the module of ${framework}`, () => split(framework, into));
  }
  for (const name of ['notebook.mjs', 'notebook.d.mts']) {
    copyFileSync(join(root, 'build/wasm/module', `lim_${FRAMEWORKS[0]}`, name), join(into, name));
  }
}

command(import.meta.url, splitModules);
