import { resolve, join } from 'node:path';
import type { Plugin } from 'vite';
import { readdirSync, readFileSync } from 'node:fs';
import { functionText } from './extract.ts';
import type { Excerpt, RoutineKey } from './listing.ts';
import { ROUTINES, type Routine } from './routines.ts';

const ID = 'virtual:excerpts';
const CORE = resolve(import.meta.dirname, '../../cpp/core');

/** Gives the page the C++ behind its cells as a module, read from the sources when it is built. */
export function excerpts(): Plugin {
  return {
    name: 'excerpts',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      const texts = excerptsFrom(CORE);
      for (const { file } of Object.values(texts).flat()) this.addWatchFile(resolve(CORE, '../..', file));
      return `export default ${JSON.stringify(texts)}`;
    },
  };
}

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
