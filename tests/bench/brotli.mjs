/** How small files become when compressed by brotli at its best; remembered, as it takes long for large ones. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { root } from '../../cpp/toolchain/process.mjs';

const compress = promisify(brotliCompress);
const folder = join(root, 'build/bench/brotli');

async function compressedLength(bytes) {
  const known = join(folder, createHash('sha256').update(bytes).digest('hex'));
  if (existsSync(known)) return Number(readFileSync(known, 'utf8'));
  const { length } = await compress(bytes);
  mkdirSync(folder, { recursive: true });
  writeFileSync(known, `${length}`);
  return length;
}

/** Compresses the large files of a folder now, so that their lengths are known when they are asked for. */
export async function compressLarge(path) {
  for (const file of readdirSync(path, { recursive: true, withFileTypes: true })) {
    const full = join(file.parentPath, file.name);
    if (file.isFile() && statSync(full).size > 1e6) await compressedLength(readFileSync(full));
  }
}

/** The compressed bytes of what is served at these addresses, in all. */
export async function brotliBytes(urls) {
  const lengths = await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      return compressedLength(Buffer.from(await response.arrayBuffer()));
    }),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}
