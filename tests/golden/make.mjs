/**
 * Makes the golden data anew with the real frameworks, and re-runs the exported notebooks in real Jupyter:
 *   node tests/golden/make.mjs [NAME …]
 * With names, as in `make_init rerun`, only those parts.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../../cpp/toolchain/command.mjs';
import { output, Problem, root, run, step } from '../../cpp/toolchain/process.mjs';
import { GOLDEN, pythonWith } from './environments.mjs';
import { rerun } from './rerun.mjs';

const DATA = join(GOLDEN, 'data');
const CASES = 'build/golden/cases.json';

/** Which environments a script runs in. The notebooks are of both frameworks: each environment runs its own. */
function frameworksOf(script) {
  if (['make_notebooks.py', 'make_programs.py'].includes(script)) return ['torch', 'keras'];
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
function writeCases() {
  const cases = output(process.execPath, [join(GOLDEN, 'cases.ts')], { cwd: root, maxBuffer: 2 ** 30 });
  if (cases === undefined) throw new Problem(`${GOLDEN}/cases.ts failed: run it with node to see why.`);
  writeFileSync(join(root, CASES), cases);
}

command(import.meta.url, async (names) => {
  const scripts = readdirSync(join(root, GOLDEN)).filter((name) => /^make_.*\.py$/.test(name));
  const parts = [...scripts.map((name) => name.replace('.py', '')), 'rerun'];
  const unknown = names.find((name) => !parts.includes(name));
  if (unknown !== undefined) throw new Problem(`There is no ${unknown}; there are ${parts.join(', ')}.`);
  const wanted = (name) => names.length === 0 || names.includes(name);

  mkdirSync(join(root, 'build/golden'), { recursive: true });
  mkdirSync(join(root, DATA), { recursive: true });
  if (wanted('make_notebooks')) writeCases();
  for (const script of scripts) {
    if (wanted(script.replace('.py', ''))) await make(script);
  }
  if (wanted('rerun')) await rerun();
});
