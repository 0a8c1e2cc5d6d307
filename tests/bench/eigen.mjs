/** Eigen's headers: the system's, or Debian's package unpacked in the user's cache folder. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onDebian } from '../../cpp/toolchain/debian.mjs';
import { cacheFolder } from '../../cpp/toolchain/private-copy.mjs';
import { Problem, run, step } from '../../cpp/toolchain/process.mjs';

const name = 'libeigen3-dev';

function installed() {
  const prefixes = [process.env.CONDA_PREFIX, '/usr/local', '/opt/homebrew', '/usr'].filter(Boolean);
  return prefixes.map((prefix) => join(prefix, 'include/eigen3')).find((folder) => existsSync(join(folder, 'Eigen')));
}

async function unpack(home) {
  const part = `${home}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  // As root, apt would download as a user who may not write here.
  await run('apt-get', ['download', '-q', '-o', 'APT::Sandbox::User=root', name], { cwd: part });
  const archive = readdirSync(part).find((file) => file.endsWith('.deb'));
  await run('dpkg-deb', ['--extract', join(part, archive), part]);
  rmSync(home, { recursive: true, force: true });
  renameSync(part, home);
}

/** Gives the folder that holds Eigen/Core. */
export async function eigenHeaders() {
  const system = installed();
  if (system) return system;
  if (!onDebian()) throw new Problem(`Install Eigen 3.4 with this system's package manager, then start again.`);
  const home = join(cacheFolder(), name);
  if (!existsSync(home)) await step(`fetching Eigen from Debian`, () => unpack(home));
  return join(home, 'usr/include/eigen3');
}
