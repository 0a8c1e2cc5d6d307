/** npm run check: types, lint and format; with `-- --fix`, it formats. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '../../cpp/toolchain/command.mjs';
import { root, say, status, step } from '../../cpp/toolchain/process.mjs';
import { setUp } from '../../cpp/toolchain/setup.mjs';
import { makeWasm } from '../../cpp/toolchain/site.mjs';

const bin = (name) => join(root, 'node_modules/.bin', name);

function cppFiles() {
  return ['cpp', 'tests/cpp']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)))
    .filter((path) => /\.(cpp|hpp)$/.test(path));
}

/** Formats the C++ files, or names those that are not formatted. */
async function clangFormat(program, fix) {
  if (fix) return status(program, ['-i', ...cppFiles()]);
  const unformatted = cppFiles().filter((path) => {
    const result = spawnSync(program, ['--dry-run', '-Werror', path], { cwd: root, stdio: 'ignore' });
    return result.status !== 0;
  });
  for (const path of unformatted) say(path);
  return unformatted.length === 0 ? 0 : 1;
}

/** Name → what to do; with `fix`, what can be mended by machine is. */
function checks(toolchain, fix) {
  const types = ['--tsconfig', 'web/tsconfig.json', '--fail-on-warnings'];
  const lint = ['--config', 'web/eslint.config.js', '--max-warnings=0', ...(fix ? ['--fix'] : [])];
  return {
    'format (clang-format)': () => clangFormat(toolchain.clangFormat, fix),
    'format (prettier)': () => status(bin('prettier'), [fix ? '--write' : '--check', '--log-level=warn', '.']),
    'lint (eslint)': () => status(bin('eslint'), [...lint, 'web', 'tests', 'cpp/toolchain']),
    'types (svelte-check)': () => status(bin('svelte-check'), types),
  };
}

/** Runs every check and gives the names of those that failed. Side by side, unless they change files. */
export async function check(fix = false) {
  const toolchain = await setUp();
  await makeWasm(); // the types of the binding are made with it
  const failed = [];
  const one = async ([name, work]) => {
    if ((await step(name, work)) !== 0) failed.push(name);
  };
  const all = Object.entries(checks(toolchain, fix));
  if (fix) for (const each of all) await one(each);
  else await Promise.all(all.map(one));
  return failed;
}

command(import.meta.url, async (args) => {
  const failed = await check(args.includes('--fix'));
  say(failed.length === 0 ? 'All checks pass.' : `Failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});
