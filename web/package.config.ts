/** Vite's configuration for the scripts of the npm package: what is imported, and the command. */

import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const web = import.meta.dirname;

/** What Emscripten's script asks for, though it needs none of it here: bundlers look for that, and some stop. */
const ASKED = {
  'await import("module")': 'process.getBuiltinModule("module")',
  'new URL("notebook.wasm",import.meta.url).href': '""',
};

const withoutAsking: Plugin = {
  name: 'without-asking',
  transform: {
    filter: { id: /\/generated\/notebook\.mjs$/ },
    handler: (code) =>
      Object.entries(ASKED).reduce((made, [asked, instead]) => {
        if (!made.includes(asked)) throw new Error(`Emscripten's script has no “${asked}” any more`);
        return made.replace(asked, instead);
      }, code),
  },
};

export default defineConfig({
  root: web,
  publicDir: false,
  plugins: [withoutAsking],
  build: {
    outDir: resolve(web, '../build/package'),
    emptyOutDir: true,
    // As they are for Node.js, addresses beside the script stay as they are written.
    ssr: true,
    target: ['node20', 'es2022'],
    rolldownOptions: {
      input: { index: resolve(web, 'library/index.ts'), command: resolve(web, 'cli/main.ts') },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // Few files: what runs cells, with all that it needs, and beside it what only the command needs. The list of
        // notebooks waits for each of them to be imported, so what they import cannot be in one file with it.
        codeSplitting: {
          groups: [
            { name: 'run', test: /\/web\/library\/index\.ts$/, priority: 1 },
            { name: 'notebooks', test: /\/web\/notebooks\/(?!index\.ts|\w+\/\d+\.ts)/ },
          ],
        },
      },
    },
  },
});
