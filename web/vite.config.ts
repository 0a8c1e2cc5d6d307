import { renameSync } from 'node:fs';
import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { minify } from 'terser';
import { defineConfig, perEnvironmentPlugin, type Plugin, type ViteBuilder } from 'vite';
import { excerpts } from './source/plugin.ts';
import { LANGUAGES, type Language } from './text/localized.ts';
import { onlyLanguage } from './text/plugin.ts';

const web = import.meta.dirname;

/** The pages of one language, built for the browser into dist/: what is the same for all has one name there. */
const pages = (language: Language, index: number) => ({
  outDir: resolve(web, '../dist'),
  emptyOutDir: index === 0,
  manifest: `${language}.json`,
  target: 'es2022',
  modulePreload: { polyfill: false },
  rolldownOptions: {
    // Emscripten's module asks for it in Node.js only.
    external: ['module'],
    // The second minifier takes most of the time, and may.
    checks: { bundlerTimings: false },
    input: { index: resolve(web, 'index.html'), offline: resolve(web, 'offline/worker.ts') },
    output: {
      // A service worker is known by its address, and watches over what lies below it.
      entryFileNames: ({ name }: { readonly name: string }) =>
        name === 'offline' ? '[name].js' : 'assets/[name]-[hash].js',
      // What a page needs comes in few files, which compress better: one for every page, one for its framework.
      codeSplitting: {
        groups: [
          { name: 'page', test: /\/web\/(main\.ts$|notebooks\/(?!torch|keras|question))/, priority: 1 },
          { name: 'questions', test: /\/web\/(notebooks\/question|view\/(Question|SearchNote))/ },
          { name: (module: string) => /\/notebooks\/(torch|keras)\/\d+\.ts$/.exec(module)?.[1] ?? null },
        ],
      },
    },
  },
});

/** What Emscripten's module asks for in Node.js only is left out. */
const inBrowsers = { process: 'undefined' };

/** A build for each language, one after the other. */
const site = {
  environments: Object.fromEntries(
    LANGUAGES.map((language, index) => [
      language,
      { consumer: 'client' as const, define: inBrowsers, build: pages(language, index) },
    ]),
  ),
  builder: {
    buildApp: async (builder: ViteBuilder) => {
      for (const language of LANGUAGES) {
        const environment = builder.environments[language];
        if (environment !== undefined) await builder.build(environment);
      }
    },
  },
};

/** What a page is in its own language alone. */
const inOneLanguage = perEnvironmentPlugin('in-one-language', ({ name }) => {
  const language = LANGUAGES.find((known) => known === name);
  return language !== undefined && [onlyLanguage(language), namedByLanguage(language), minifiedTwice()];
});

const minified = async (script: string, module: boolean): Promise<string> =>
  (await minify(script, { module, ecma: 2020, compress: { passes: 3 } })).code ?? script;

/** What one minifier leaves another finds: together they save a fiftieth more than either. */
function minifiedTwice(): Plugin {
  return {
    name: 'minified-twice',
    async generateBundle(_, bundle) {
      const scripts = Object.values(bundle).filter((made) => made.type === 'chunk');
      for (const script of scripts) script.code = await minified(script.code, true);
    },
  };
}

/** The scripts in the page itself, which Vite leaves as they are. */
const minifiedInPage: Plugin = {
  name: 'minified-in-page',
  apply: 'build',
  async transformIndexHtml(page) {
    const [before = '', ...parts] = page.split('<script>');
    const scripts = parts.map(async (part) => {
      const [script = '', ...after] = part.split('</script>');
      return [await minified(script, false), ...after].join('</script>');
    });
    return [before, ...(await Promise.all(scripts))].join('<script>');
  },
};

/** The template of a language's pages, by its name beside those of the others. */
function namedByLanguage(language: Language): Plugin {
  return {
    name: 'named-by-language',
    writeBundle({ dir = '' }) {
      renameSync(resolve(dir, 'index.html'), resolve(dir, `${language}.html`));
    },
  };
}

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
    // All in one folder, beside the folder of the .wasm files, which they look for at their own address.
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  root: web,
  // Relative addresses, so that the built folder works under any path.
  base: './',
  plugins: [svelte(), excerpts(), inOneLanguage, minifiedInPage],
  worker: { format: 'es', rolldownOptions: { external: ['module'] } },
  ...(isSsrBuild ? { build: programs } : command === 'build' ? site : {}),
}));
