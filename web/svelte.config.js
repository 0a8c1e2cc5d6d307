import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

const web = import.meta.dirname;

/** The class that scopes a component's styles: its place in the list of all. A thousand elements carry one. */
function scopeOf(filename) {
  const components = globSync('**/*.svelte', { cwd: web }).sort();
  return `s${components.indexOf(relative(web, filename)).toString(36)}`;
}

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    // The steps stand in sections that are filled once: while developing, a change reloads the whole page.
    hmr: false,
    // Nobody asks a page which Svelte it was made with.
    discloseVersion: false,
    cssHash: ({ filename }) => scopeOf(filename),
  },
};
