import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { excerpts } from './source/plugin.ts';

const web = import.meta.dirname;

/** The page, built for the browser into dist/. */
const page = {
  outDir: resolve(web, '../dist'),
  emptyOutDir: true,
  target: 'es2022',
  // Emscripten's module asks for it in Node.js only.
  rolldownOptions: {
    external: ['module'],
    input: { index: resolve(web, 'index.html'), offline: resolve(web, 'offline/worker.ts') },
    output: {
      // A service worker is known by its address, and watches over what lies below it.
      entryFileNames: ({ name }: { readonly name: string }) =>
        name === 'offline' ? '[name].js' : 'assets/[name]-[hash].js',
    },
  },
};

/** The programs that run the same code in Node, built into build/node/. */
const programs = {
  outDir: resolve(web, '../build/node'),
  emptyOutDir: true,
  ssr: true,
  target: 'node24',
  rolldownOptions: {
    input: {
      prerender: resolve(web, 'prerender/main.ts'),
      notebook: resolve(web, 'cli/notebook.ts'),
    },
    // All in one folder, beside the .wasm file, which they look for at their own address.
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: web,
  // Relative addresses, so that the built folder works under any path.
  base: './',
  plugins: [svelte(), excerpts()],
  worker: { format: 'es', rolldownOptions: { external: ['module'] } },
  build: isSsrBuild ? programs : page,
}));
