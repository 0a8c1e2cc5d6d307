/**
 * Makes the golden data anew with the real frameworks, lists what the core refuses of it, re-runs the exported notebooks
 * in real Jupyter, and compares the core's answers to random programs with the real ones:
 *   node tests/golden/make.mjs [NAME …] [--programs=COUNT] [--seed=SEED]
 * With names, as in `make_init refused rerun random`, only those parts.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../../cpp/toolchain/command.mjs';
import { makeGpt2Tokens } from '../../cpp/toolchain/gpt2-tokens.mjs';
import { output, Problem, root, run, step } from '../../cpp/toolchain/process.mjs';
import { GOLDEN, pythonWith } from './environments.mjs';
import { compareRandom } from './random.mjs';
import { renewRefused } from './refused.mjs';
import { rerun } from './rerun.mjs';

const DATA = join(GOLDEN, 'data');
const CASES = 'build/golden/cases.json';

/** Which environments a script runs in. The notebooks are of both frameworks: each environment runs its own. */
function frameworksOf(script) {
  if (['make_names.py', 'make_notebooks.py', 'make_programs.py'].includes(script)) return ['torch', 'keras'];
  return [script.endsWith('_tf.py') ? 'keras' : 'torch'];
}

async function make(script) {
  const more = script === 'make_notebooks.py' ? [CASES] : [];
  for (const framework of frameworksOf(script)) {
    const python = await pythonWith(framework);
    await step(`${script} with ${framework}`, () => run(python, [join(GOLDEN, script), DATA, ...more]));
  }
}

/** The code that the notebooks show, for make_notebooks.py. */
async function writeCases() {
  await makeGpt2Tokens();
  const cases = output(process.execPath, [join(GOLDEN, 'cases.ts')], { cwd: root, maxBuffer: 2 ** 30 });
  if (cases === undefined) throw new Problem(`${GOLDEN}/cases.ts failed: run it with node to see why.`);
  writeFileSync(join(root, CASES), cases);
}

/** The value of an option such as --programs=5000. */
function optionOf(args, name, otherwise) {
  const given = args.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1];
  if (given !== undefined && !/^\d+$/.test(given)) throw new Problem(`--${name} takes a number.`);
  return given === undefined ? otherwise : Number(given);
}

command(import.meta.url, async (args) => {
  const names = args.filter((arg) => !/^--(?:programs|seed)=/.test(arg));
  const scripts = readdirSync(join(root, GOLDEN)).filter((name) => /^make_.*\.py$/.test(name));
  const parts = [...scripts.map((name) => name.replace('.py', '')), 'refused', 'rerun', 'random'];
  const unknown = names.find((name) => !parts.includes(name));
  if (unknown !== undefined) throw new Problem(`There is no ${unknown}; there are ${parts.join(', ')}.`);
  const wanted = (name) => names.length === 0 || names.includes(name);

  mkdirSync(join(root, 'build/golden'), { recursive: true });
  mkdirSync(join(root, DATA), { recursive: true });
  if (wanted('make_notebooks')) await writeCases();
  for (const script of scripts) {
    if (wanted(script.replace('.py', ''))) await make(script);
  }
  if (wanted('refused')) await renewRefused();
  if (wanted('rerun')) await rerun();
  if (wanted('random')) await compareRandom(optionOf(args, 'programs', 100_000), optionOf(args, 'seed', 1));
});
