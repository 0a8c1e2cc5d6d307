/**
 * Packs dist/ into one zip, which any static host takes, byte for byte the same from the same files, and the npm package:
 *   node cpp/toolchain/pack.mjs
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { zipSync } from 'fflate';
import { command } from './command.mjs';
import { npmPackage } from './npm-package.mjs';
import { root, say } from './process.mjs';
import { makeSite } from './site.mjs';

/** What every file in the zip is dated: the first day that the format has. */
const DATE = '1980-01-01T00:00:00';

/** The files of a folder, sorted by their names, as a zip. When and in which order they were written does not show. */
export function zipOf(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  const files = names.map((name) => [name.replaceAll(sep, '/'), new Uint8Array(readFileSync(join(folder, name)))]);
  return zipSync(Object.fromEntries(files), { level: 9, mtime: DATE, os: 3 });
}

command(import.meta.url, async () => {
  await makeSite();
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const file = `build/${name}-${version}.zip`;
  writeFileSync(join(root, file), zipOf(join(root, 'dist')));
  say(`The site is packed in ${file}`);
  say(`The npm package is ${await npmPackage()}`);
});
