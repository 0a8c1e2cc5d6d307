/**
 * Random programs of what the core speaks, answered by the real frameworks and by the core, and compared. A difference
 * fails the core's test, which prints the cell and both answers.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../cpp/toolchain/build.mjs';
import { root, run, step } from '../../cpp/toolchain/process.mjs';
import { setUp } from '../../cpp/toolchain/setup.mjs';
import { GOLDEN, pythonWith } from './environments.mjs';

const FOLDER = 'build/golden/random';

/** How many programs one Python answers before a fresh one takes over. */
const BATCH = 2500;

/** What programs are about, the environment that answers them, and their share of all. */
const KINDS = [
  { kind: 'python', framework: 'torch', share: 0.1 },
  { kind: 'library', framework: 'torch', share: 0.1 },
  { kind: 'functions', framework: 'torch', share: 0.2 },
  { kind: 'tensors', framework: 'torch', share: 0.05 },
  { kind: 'writes', framework: 'torch', share: 0.05 },
  { kind: 'layers', framework: 'torch', share: 0.1 },
  { kind: 'numpy', framework: 'torch', share: 0.05 },
  { kind: 'torch_calls', framework: 'torch', share: 0.15 },
  { kind: 'arrays', framework: 'keras', share: 0.05 },
  { kind: 'keras', framework: 'keras', share: 0.05 },
  { kind: 'keras_calls', framework: 'keras', share: 0.1 },
];

/** Answers and compares about `count` programs, others for each seed. */
export async function compareRandom(count, seed) {
  await setUp('c++');
  await build('release', ['core_tests']);
  mkdirSync(join(root, FOLDER), { recursive: true });
  for (const { kind, framework, share } of KINDS) {
    const python = await pythonWith(framework);
    for (let left = Math.ceil(count * share), batch = 0; left > 0; left -= BATCH, ++batch) {
      const programs = Math.min(left, BATCH);
      const file = join(root, FOLDER, `${kind}.json`);
      await step(`${programs} random programs of ${kind}`, async () => {
        const given = [kind, String(programs), String(seed * 1000 + batch), file];
        await run(python, [join(GOLDEN, 'answer_random.py'), ...given]);
        await run(join(root, 'build/release/core_tests'), ['--gtest_filter=Programs.Random*IPython'], {
          env: { ...process.env, LIM_RANDOM_PROGRAMS: file },
        });
      });
    }
  }
}
