/** Remembers, by content, what something was made from, so that it is made again only when that changes. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locked } from './lock.mjs';
import { root } from './process.mjs';

function* files(path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (statSync(full).isFile()) yield path;
  else for (const name of readdirSync(full).sort()) yield* files(join(path, name));
}

function digest(inputs, besides) {
  const hash = createHash('sha256').update(besides);
  for (const input of inputs) {
    for (const path of files(input)) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/**
 * Does the work unless `outputs` are there and were made from the same `inputs` (files and folders), and from what else is
 * told as a text.
 */
export async function unlessUnchanged(name, inputs, outputs, work, besides = '') {
  const stamp = join(root, 'build/made', name);
  const made = (now) =>
    existsSync(stamp) && readFileSync(stamp, 'utf8') === now && outputs.every((path) => existsSync(join(root, path)));
  if (made(digest(inputs, besides))) return;
  await locked(`${stamp}.lock`, async () => {
    const now = digest(inputs, besides);
    if (made(now)) return;
    rmSync(stamp, { force: true });
    await work();
    writeFileSync(stamp, now);
  });
}
