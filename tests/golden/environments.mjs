/** The real frameworks, in virtual environments of their own in the build folder. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, root, run, step, which } from '../../cpp/toolchain/process.mjs';
import { unlessUnchanged } from '../../cpp/toolchain/unchanged.mjs';

export const GOLDEN = 'tests/golden';

/** The Python that has this framework, installed if it is not there yet. */
export async function pythonWith(framework) {
  const folder = join('build/golden', framework);
  const python = join(folder, 'bin/python');
  const requirements = join(GOLDEN, `requirements-${framework}.txt`);
  await unlessUnchanged(`golden-${framework}`, [requirements], [python], () =>
    step(`installing what ${requirements} asks for (a few GB)`, async () => {
      const python311 = which('python3.11');
      if (python311 === undefined)
        throw new Problem('Python 3.11 is needed to make golden data: install python3.11 and python3.11-venv.');
      rmSync(join(root, folder), { recursive: true, force: true });
      await run(python311, ['-m', 'venv', folder]);
      await run(python, ['-m', 'pip', 'install', '--quiet', '--requirement', requirements]);
    }),
  );
  return join(root, python);
}
