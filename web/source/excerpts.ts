import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionText } from './extract.ts';
import type { Excerpt, RoutineKey } from './listing.ts';
import { ROUTINES, type Routine } from './routines.ts';

/** The texts of all routines, read from the C++ sources in `core`. @throws where one is missing or not the only one. */
export function excerptsFrom(core: string): Readonly<Record<RoutineKey, readonly Excerpt[]>> {
  const excerpts = Object.entries(ROUTINES).map(([key, routines]) => [
    key,
    routines.map((routine) => excerptOf(core, routine)),
  ]);
  return Object.fromEntries(excerpts) as Record<RoutineKey, readonly Excerpt[]>;
}

function excerptOf(core: string, { folder, name }: Routine): Excerpt {
  const files = readdirSync(join(core, folder)).sort();
  const read = (file: string): string => readFileSync(join(core, folder, file), 'utf8');
  const header = files
    .filter((file) => file.endsWith('.hpp'))
    .map(read)
    .join('\n');
  const found = files
    .filter((file) => file.endsWith('.cpp'))
    .flatMap((file): Excerpt[] => {
      const text = functionText({ header, source: read(file) }, name);
      return text === null ? [] : [{ file: join('cpp/core', folder, file), text }];
    });
  const [only] = found;
  if (only === undefined || found.length > 1) {
    throw new Error(`cpp/core/${folder} defines ${name} in ${found.length} files: web/source/routines.ts`);
  }
  return only;
}
