/** The files that a reader has put beside a notebook, and what it reads of them. */

import type { NotebookFile } from '../../engine/runs.ts';

/** A file, by its own name. */
export interface BesideFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file that the notebook reads under a path. */
export interface PlacedFile extends BesideFile, NotebookFile {}

export interface Beside {
  readonly given: readonly BesideFile[];
  readonly placed: readonly PlacedFile[];
}

export const NOTHING_BESIDE: Beside = { given: [], placed: [] };

/** With more files; one takes the place of another of its name. */
export function withFiles(beside: Beside, files: readonly BesideFile[]): Beside {
  const { given, placed } = beside;
  const newOf = (old: BesideFile): BesideFile | undefined => files.findLast(({ name }) => name === old.name);
  return {
    given: [...given.filter((file) => newOf(file) === undefined), ...files],
    placed: placed.some(newOf) ? placed.map((file) => ({ ...file, ...newOf(file) })) : placed,
  };
}

/** With a file that was chosen for a path, whatever its own name. */
export function withFileFor(beside: Beside, path: string, file: BesideFile): Beside {
  return { ...beside, placed: [...beside.placed.filter((placed) => placed.path !== path), { ...file, path }] };
}

/**
 * With the given files under the paths that are to be read: those whose name is the whole path, else those whose name ends
 * it, unless they are read under another path. The same object where none is found.
 */
export function placedFor(beside: Beside, paths: readonly string[]): Beside {
  const { given } = beside;
  const placed = [...beside.placed];
  const place = (isFor: (file: BesideFile, path: string) => boolean): void => {
    for (const path of paths) {
      const file = placed.some((each) => each.path === path) ? undefined : given.find((each) => isFor(each, path));
      if (file !== undefined) placed.push({ ...file, path });
    }
  };
  place(({ name }, path) => name === path);
  place(({ name }, path) => name === baseName(path) && !placed.some((each) => each.name === name));
  return placed.length === beside.placed.length ? beside : { given, placed };
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
