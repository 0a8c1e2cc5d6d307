/** Brings node_modules up to date, and goes on under the Node.js that package.json pins. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { locked } from './lock.mjs';
import { Problem, root, status, step } from './process.mjs';

const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed');
const pinned = join(modules, 'node/bin/node');

function wanted() {
  const hash = createHash('sha256');
  for (const name of ['package-lock.json', '.npmrc']) hash.update(readFileSync(join(root, name)));
  return hash.digest('hex');
}

function upToDate() {
  return existsSync(stamp) && existsSync(pinned) && readFileSync(stamp, 'utf8') === wanted();
}

async function install() {
  rmSync(stamp, { force: true });
  // The Node.js of this moment is too old for some of them; they run on the one that comes with them.
  const npm = () => status('npm', ['ci', '--loglevel=error', '--no-progress']);
  const done = await step('installing npm dependencies', async () => (await npm()) === 0);
  if (!done || !existsSync(pinned)) {
    throw new Problem('npm could not install the dependencies (see above): mend the connection, then start again.');
  }
  writeFileSync(stamp, wanted());
}

/**
 * Installs what is missing, and puts the pinned programs first on PATH. If this process is not the
 * pinned Node.js, runs `script` once more under it and gives the exit status; undefined means: go on.
 */
export async function underPinnedNode(script, args) {
  if (!upToDate()) {
    await locked(join(root, 'build/npm.lock'), async () => {
      if (!upToDate()) await install();
    });
  }
  process.env.PATH = [join(modules, 'node/bin'), process.env.PATH].join(delimiter);
  const { version } = JSON.parse(readFileSync(join(modules, 'node/package.json'), 'utf8'));
  if (process.version === `v${version}`) return undefined;
  return status(pinned, [script, ...args], { stdio: 'inherit' });
}
