/**
 * Packs dist/ into one zip, which any static host takes, byte for byte the same from the same files, and the npm package:
 *   node cpp/toolchain/pack.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './command.mjs';
import { npmPackage } from './npm-package.mjs';
import { root, say } from './process.mjs';
import { makeSite } from './site.mjs';

command(import.meta.url, async () => {
  await makeSite();
  const { zipOf } = await import('./zip.mjs'); // its package is installed from here on
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const file = `build/${name}-${version}.zip`;
  writeFileSync(join(root, file), zipOf(join(root, 'dist')));
  say(`The site is packed in ${file}`);
  say(`The npm package is ${await npmPackage()}`);
});
