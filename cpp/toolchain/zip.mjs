import { readFileSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { zipSync } from 'fflate';

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
