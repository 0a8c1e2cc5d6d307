/**
 * Makes of the module of a framework what its own notebooks need of it, which a page loads first; the whole one it loads
 * when something else is called. What is needed is found out by running the notebooks (profiled.mjs).
 *   node cpp/toolchain/modules/split.mjs
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { command } from '../command.mjs';
import { placesOf } from './data_objects.mjs';
import { output, Problem, root, run, step } from '../process.mjs';
import { firstRuns, runAll } from './profiled.mjs';
import { instrument, prune } from './prune.mjs';
import { blankUnusedData } from './unused_data.mjs';
import { parse, write } from './wat.mjs';

export const FRAMEWORKS = ['torch', 'keras'];

/** Where the modules lie that have the code of both frameworks: what the site in one file is made of. */
export const SINGLE = 'build/single';

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

/**
 * How Binaryen optimises: for speed, then for size. A large function with one caller stays a function: inlined, it compresses
 * worse.
 */
const OPTIMISE = ['-O3', '--one-caller-inline-max-function-size=40', '-Oz'];

/** Binaryen's programs, as Emscripten's own configuration names their place. */
function binaryen() {
  const config = readFileSync(join(root, 'build/toolchain.cmake'), 'utf8');
  const folder = /LIM_EMSCRIPTEN "(.*)"/.exec(config)?.[1];
  const place = output(join(folder ?? '', 'em-config'), ['BINARYEN_ROOT'])?.trim();
  if (!place) throw new Problem('Emscripten does not say where Binaryen is.');
  return (name, ...args) => run(join(place, 'bin', name), [...FEATURES, ...args]);
}

/** How many instances came by each run of statements of an instrumented module: one ran all notebooks, others what a page may start with. */
async function timesIn(script, wasm, framework) {
  const { default: create } = await import(pathToFileURL(script).href);
  const module = new WebAssembly.Module(readFileSync(wasm));
  const times = {};
  for (const run of [(core) => runAll(core, framework), ...(await firstRuns(framework))]) {
    let instance;
    const core = await create({
      instantiateWasm(imports, receive) {
        instance = new WebAssembly.Instance(module, imports);
        return receive(instance);
      },
    });
    await run(core);
    for (const [name, exported] of Object.entries(instance.exports)) {
      if (exported instanceof WebAssembly.Global) times[name] = (times[name] ?? 0) + exported.value;
    }
  }
  return times;
}

/** Writes FRAMEWORK.wasm and FRAMEWORK_whole.wasm into a folder, and what the site in one file has in the place of both. */
async function split(framework, into) {
  const tool = binaryen();
  const from = join(root, 'build/wasm/module', `lim_${framework}`);
  const file = (name) => join(from, name);
  const whole = file('notebook.wasm');

  /** A module as lists, changed and written as `name`. */
  const changed = async (wasm, name, change) => {
    await tool('wasm-dis', wasm, '-o', file('module.wat'));
    const module = parse(readFileSync(file('module.wat'), 'utf8'));
    change(module);
    writeFileSync(file('module.wat'), write(module));
    await tool('wasm-as', file('module.wat'), '-o', file(name));
  };
  const optimised = (wasm, name) =>
    tool('wasm-opt', ...OPTIMISE, '--strip-debug', '--strip-producers', wasm, '-o', file(name));

  await changed(whole, 'instrumented.wasm', instrument);
  const times = await timesIn(file('notebook.mjs'), file('instrumented.wasm'), framework);
  await changed(whole, 'pruned.wasm', (module) => {
    prune(module, times);
    blankUnusedData(module, placesOf(readFileSync(file('notebook.map'), 'utf8')));
  });
  await optimised(file('pruned.wasm'), `${framework}.wasm`);
  await optimised(whole, `${framework}_whole.wasm`);
  const both = join(root, 'build/wasm/module', `lim_both_${framework}`, 'notebook.wasm');
  await optimised(both, 'both.wasm');

  mkdirSync(into, { recursive: true });
  // Copied when whole: whoever watches or uses the modules meets no half-written one.
  for (const made of [`${framework}.wasm`, `${framework}_whole.wasm`]) copyFileSync(file(made), join(into, made));
  mkdirSync(join(root, SINGLE), { recursive: true });
  copyFileSync(file('both.wasm'), join(root, SINGLE, `${framework}.wasm`));
}

/** Makes both frameworks' modules, and the script under which either runs. */
export async function splitModules() {
  const into = join(root, 'web/engine/generated');
  await step('finding out what the notebooks of each framework need', () =>
    Promise.all(FRAMEWORKS.map((framework) => split(framework, into))),
  );
  for (const name of ['notebook.mjs', 'notebook.d.mts']) {
    copyFileSync(join(root, 'build/wasm/module', `lim_${FRAMEWORKS[0]}`, name), join(into, name));
  }
}

command(import.meta.url, splitModules);
