/** Configures and builds one CMake preset: node cpp/toolchain/build.mjs PRESET [TARGET …] */
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { command } from './command.mjs';
import { locked } from './lock.mjs';
import { Problem, root, run, step } from './process.mjs';
import { setUp } from './setup.mjs';

const changed = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether a build folder is there, made from the presets as they are now. */
function isConfigured(folder) {
  return changed(join(folder, 'build.ninja')) > changed(join(root, 'CMakePresets.json'));
}

export async function build(preset, targets = []) {
  const folder = join(root, 'build', preset);
  await locked(`${folder}.lock`, () =>
    step(`building C++ (${preset})`, async () => {
      if (!isConfigured(folder)) await run('cmake', ['--preset', preset]);
      const chosen = targets.length > 0 ? ['--target', ...targets] : [];
      await run('cmake', ['--build', folder, '--parallel', `${availableParallelism()}`, ...chosen]);
    }),
  );
}

command(import.meta.url, async ([preset, ...targets]) => {
  if (!preset) throw new Problem('Which preset? node cpp/toolchain/build.mjs PRESET [TARGET …]');
  await setUp('c++');
  await build(preset, targets);
});
