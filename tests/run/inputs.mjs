/**
 * A great many inputs to all that reads: node tests/run/inputs.mjs 1000000
 * The core's tests native with sanitizers and in Node, whose answers must be the same; those of the page in Node. Says which
 * input of each took longest; ends with 1 where one failed, answered otherwise, or took more than 50 ms in Node.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../cpp/toolchain/build.mjs';
import { command } from '../../cpp/toolchain/command.mjs';
import { Problem, root, say, status, step } from '../../cpp/toolchain/process.mjs';
import { setUp } from '../../cpp/toolchain/setup.mjs';

const CORE = ['ManyPrints', 'ManyPrograms'];
const LONGEST_MS = 50;

const path = (name) => join(root, 'build/reports', name);

/** Runs one test of the core as this preset has built it, and gives what it recorded. */
async function coreTest(preset, name, env) {
  const report = path(`${preset}-${name}-inputs.json`);
  rmSync(report, { force: true });
  const program = join(root, 'build', preset, 'core_tests');
  const [started, ...first] = preset === 'wasm' ? [process.execPath, `${program}.js`] : [program];
  const args = [...first, `--gtest_filter=${name}.*`, '--gtest_brief=1', `--gtest_output=json:${report}`];
  const code = await status(started, args, { env });
  const recorded = code === 0 ? JSON.parse(readFileSync(report, 'utf8')).testsuites[0].testsuite[0] : {};
  return { code, recorded };
}

/** Of what two builds recorded, the thousands of inputs that they answer otherwise. */
export function otherwise(first, second) {
  const names = Object.keys({ ...first, ...second }).filter((name) => name.startsWith('answers '));
  return names.filter((name) => first[name] !== second[name]);
}

async function core(name, env) {
  const [native, node] = await Promise.all(['debug', 'wasm'].map((preset) => coreTest(preset, name, env)));
  const differing = otherwise(native.recorded, node.recorded);
  const milliseconds = Number(node.recorded['slowest, in microseconds'] ?? 0) / 1000;
  say(`${name}: the slowest in Node in ${milliseconds} ms; answered otherwise: ${differing.join(', ') || 'none'}`);
  return native.code === 0 && node.code === 0 && differing.length === 0 && milliseconds <= LONGEST_MS;
}

async function page(env) {
  const slowest = path('inputs-slowest.jsonl');
  rmSync(slowest, { force: true });
  const args = ['run', '--config', 'web/vitest.config.ts', '--project', 'unit', 'tests/web/inputs'];
  const code = await status(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    env: { ...env, SLOWEST: slowest },
  });
  const lines = readFileSync(slowest, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const { name, milliseconds, slowest: input } of lines)
    say(`${name}: the slowest in ${milliseconds} ms: ${input}`);
  return code === 0 && lines.every(({ milliseconds }) => milliseconds <= LONGEST_MS);
}

command(import.meta.url, async ([count]) => {
  if (!/^\d+$/.test(count ?? '')) throw new Problem('How many? node tests/run/inputs.mjs 1000000');
  await setUp('c++');
  for (const preset of ['debug', 'wasm']) await build(preset, ['core_tests']);
  const env = { ...process.env, LIM_INPUTS: count, INPUTS: count };
  let good = true;
  for (const name of CORE) good = (await step(name, () => core(name, env))) && good;
  good = (await step('what the page reads', () => page(env))) && good;
  return good ? 0 : 1;
});
