import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf } from '../page/address/address.ts';
import { RELAXED_SIMD } from '../race/relaxed_simd.ts';
import { buildsIn } from './assets.ts';
import { PAGE_ADDRESSES, fileOf } from './document.ts';

function sha256(content: string | Buffer, encoding: 'base64' | 'hex'): string {
  return createHash('sha256').update(content).digest(encoding);
}

/** Every file that the pages need, by the address that they are asked for at → where it lies. */
function files(dist: string): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...PAGE_ADDRESSES.map((page) => [`./${pathOf(page)}`, fileOf(page)]),
    ...['icon.svg', ...readdirSync(join(dist, 'assets')).map((name) => `assets/${name}`)].map((path) => [path, path]),
  ]) as Record<string, string>;
}

/** Tells the service worker which files its version of the site has; all others must be written by then. */
export function writeOffline(dist: string): void {
  const digests = Object.entries(files(dist)).map(([address, file]) => [
    address,
    `sha256-${sha256(readFileSync(join(dist, file)), 'base64')}`,
  ]);
  const list = JSON.stringify(Object.fromEntries(digests));
  const version = sha256(list, 'hex').slice(0, 12);
  const worker = join(dist, 'offline.js');
  const constants = `VERSION='${version}',FILES=${list},BUILDS=${JSON.stringify(buildsIn(dist))},RELAXED_SIMD=[${RELAXED_SIMD.join()}]`;
  writeFileSync(worker, `const ${constants};\n${readFileSync(worker, 'utf8')}`);
}
