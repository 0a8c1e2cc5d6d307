/**
 * Whether a commit makes the same files in whatever folder it is built: node tests/run/twice.mjs
 * Packs this folder, and a clone of its commit, which is built from nothing; ends with 1 where their files differ, and
 * leaves the clone to be looked at.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command } from '../../cpp/toolchain/command.mjs';
import { output, Problem, root, run, say } from '../../cpp/toolchain/process.mjs';

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const FILES = [`build/${name}-${version}.zip`, `build/${name}-${version}.tgz`, `dist/${name}.html`];

const hash = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** What `npm run pack` makes in a folder: the hash of each file. */
async function packed(folder) {
  await run(process.execPath, ['cpp/toolchain/pack.mjs'], { cwd: folder });
  return FILES.map((file) => hash(join(folder, file)));
}

command(import.meta.url, async () => {
  if (output('git', ['status', '--porcelain'], { cwd: root }) !== '')
    throw new Problem('A clone has what is committed: commit first.');
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  await run('git', ['clone', '--quiet', root, folder]);
  const [first, second] = [await packed(root), await packed(folder)];
  const differing = FILES.filter((_, index) => first[index] !== second[index]);
  for (const file of FILES) say(`${file}: ${differing.includes(file) ? 'DIFFERS' : 'the same'}`);
  if (differing.length > 0) {
    say(`The clone stays in ${folder}.`);
    return 1;
  }
  rmSync(folder, { recursive: true });
  return 0;
});
