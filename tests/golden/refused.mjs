/**
 * Writes anew which golden programs' cells the core refuses or marks as rounding, as data/refused_*.json. A cell that
 * is refused and is not in that list fails the core's tests, and so does one that is in it and is answered.
 */
import { join } from 'node:path';
import { build } from '../../cpp/toolchain/build.mjs';
import { root, run, step } from '../../cpp/toolchain/process.mjs';
import { setUp } from '../../cpp/toolchain/setup.mjs';

export async function renewRefused() {
  await setUp('c++');
  await build('release', ['core_tests']);
  await step('listing what is refused', () =>
    run(join(root, 'build/release/core_tests'), ['--gtest_filter=Programs.*'], {
      env: { ...process.env, LIM_RENEW_REFUSED: '1' },
    }),
  );
}
