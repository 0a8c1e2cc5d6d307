/**
 * Writes the site as one file, which opens from a folder by a double click, without a server and a network:
 *   node single.js DIST BOOT CORES
 * DIST is the built site, BOOT the script of boot.ts, CORES the folder of the modules that have the code of both frameworks.
 *
 * The file holds the site's own files, so its pages answer as the site's do. Only the frameworks' modules are others: one
 * with the code of both takes half of the room of two. It is compressed as LZMA does: with what browsers can decompress
 * themselves (DecompressionStream), of which all have only deflate, it would be 1.46 MB instead of 1.18.
 */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compress } from 'lzma1';
import { origin } from '../prerender/origin.ts';
import { fileOf, PAGE_ADDRESSES } from '../prerender/document.ts';
import { README, SINGLE_FILE } from '../prerender/page_end.ts';
import { archiveOf, type Files } from './archive.ts';
import { checksum, escaped } from './payload.ts';
import { rewrittenDocument, rewrittenScript } from './rewritten.ts';
import { shellOf } from './shell.ts';

/** The frameworks' modules, the first part and the whole one, which are the same here. */
const CORE = /^(torch|keras)(?:_whole)?-[\w-]+\.wasm$/;

/** A style sheet that stands in no document of the site, but is fetched with what it is for. */
const LATER_STYLE = /^(?!page-|open-).*\.css$/;

/** All files of the site that its pages ask for. */
function filesOf(dist: string, cores: string): Files {
  const read = (...path: readonly string[]): Uint8Array => new Uint8Array(readFileSync(join(...path)));
  const text = (path: string): string => readFileSync(join(dist, path), 'utf8');
  const encoder = new TextEncoder();
  const ofFramework = new Map(['torch', 'keras'].map((name) => [name, read(cores, `${name}.wasm`)]));
  const assets = readdirSync(join(dist, 'assets')).sort();
  const styles = assets.filter((name) => LATER_STYLE.test(name)).map((name) => text(`assets/${name}`));
  const files = new Map<string, Uint8Array>();
  for (const page of PAGE_ADDRESSES) {
    const document = rewrittenDocument(text(fileOf(page)), page, PAGE_ADDRESSES, styles.join('\n'));
    files.set(fileOf(page), encoder.encode(document));
  }
  for (const name of assets.filter((name) => !name.endsWith('.css'))) {
    const core = ofFramework.get(CORE.exec(name)?.[1] ?? '');
    const script = name.endsWith('.js') ? encoder.encode(rewrittenScript(text(`assets/${name}`))) : undefined;
    files.set(name, core ?? script ?? read(dist, 'assets', name));
  }
  for (const name of ['icon.svg', README]) files.set(name, read(dist, name));
  return files;
}

function makeSingle(dist: string, boot: string, cores: string): void {
  const files = filesOf(dist, cores);
  const site = compress(archiveOf(files), 9);
  const script = readFileSync(boot, 'utf8');
  const documents = PAGE_ADDRESSES.map((page) => new TextDecoder().decode(files.get(fileOf(page))));
  const [before, after] = shellOf({ script, documents, checksum: checksum(site), home: origin().home });
  writeFileSync(join(dist, SINGLE_FILE), Buffer.concat([Buffer.from(before), escaped(site), Buffer.from(after)]));
}

const [dist, boot, cores] = process.argv.slice(2);
if (dist === undefined || boot === undefined || cores === undefined) throw new Error('node single.js DIST BOOT CORES');
makeSingle(dist, boot, cores);
