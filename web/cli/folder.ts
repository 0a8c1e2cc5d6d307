import { readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import type { NotebookFile } from '../engine/runs.ts';
import { formatBytes } from '../explain/memory.ts';
import { MOST_TEXT_BYTES } from '../file/needed_files.ts';
import { FILE_PROBLEMS } from '../text/file_problems.ts';
import { WrongUse } from './options.ts';

/**
 * The file that a notebook of a folder calls by this path; null where that is none, or none in the folder or below it.
 * Throws WrongUse for one that is too large.
 */
export function fileBeside(folder: string, path: string): NotebookFile | null {
  if (isAbsolute(path)) return null;
  let place: string;
  let size: number;
  try {
    // A link may lead elsewhere.
    place = realpathSync(resolve(folder, path));
    const within = relative(realpathSync(folder), place);
    const found = statSync(place);
    if (!found.isFile() || within.startsWith('..') || isAbsolute(within)) return null;
    ({ size } = found);
  } catch {
    return null;
  }
  if (size > MOST_TEXT_BYTES) {
    throw new WrongUse(FILE_PROBLEMS.en.textTooLarge(path, formatBytes(size), formatBytes(MOST_TEXT_BYTES)));
  }
  return { path, bytes: readFileSync(place) };
}
