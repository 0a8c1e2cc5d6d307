import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { excerptsFrom } from './excerpts.ts';

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
