import { renameSync } from 'node:fs';
import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { minify as minifyMore } from 'terser';
import {
  defineConfig,
  minify,
  perEnvironmentPlugin,
  type BuildEnvironmentOptions,
  type Plugin,
  type ViteBuilder,
} from 'vite';
import { excerpts } from './source/excerpts_plugin.ts';
import { isOpener, openerOf, TEMPLATES, type Template } from './prerender/templates.ts';
import { LANGUAGES } from './text/localized.ts';
import { onlyLanguage } from './text/language_plugin.ts';

const web = import.meta.dirname;

type Rolldown = NonNullable<BuildEnvironmentOptions['rolldownOptions']>;

/** The names of files that differ whenever what they hold does. A page names many: each letter counts there. */
const HASHED = 'assets/[name]-[hash:6]';
const hashed = {
  entryFileNames: `${HASHED}.js`,
  chunkFileNames: `${HASHED}.js`,
  assetFileNames: `${HASHED}[extname]`,
};

/** One build for the browser into dist/: what is the same for all has one name there. */
const pages = (template: Template, options: Rolldown) => ({
  outDir: resolve(web, '../dist'),
  emptyOutDir: template === TEMPLATES[0],
  manifest: `${template}.json`,
  target: 'es2022',
  modulePreload: { polyfill: false },
  rolldownOptions: {
    ...options,
    // Emscripten's module asks for it in Node.js only.
    external: ['module'],
    // No warnings that ask for names in a report of what took how long.
    checks: { bundlerTimings: false },
  },
});

/** Names stay as Vite has made them: other ones are less alike in the two languages, whose scripts the single file holds. */
const MORE = { module: true, compress: { passes: 4 }, mangle: false } as const;

/** Minifies the scripts that Vite has minified once more: compressed, they are 1.5 % smaller then, 2 kB of each page. */
const minifiedTwice: Plugin = {
  name: 'minified-twice',
  apply: (_, { isSsrBuild }) => isSsrBuild !== true,
  async generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk' || file.name === LIBRARY.name) continue;
      file.code = (await minifyMore(file.code, MORE)).code ?? file.code;
    }
  },
};

/** The editor's library is the same file for all pages, of which none holds it twice. */
const LIBRARY = {
  name: 'codemirror',
  test: /\/node_modules\/(@codemirror|@lezer|@marijn|crelt|style-mod|w3c-keyname)\//,
  priority: 2,
};

/** What every page begins with. */
const PAGE = /\/web\/(main\.ts$|notebooks\/(?!torch|keras|question|lessons\/|exercises\/|notes\/))/;

/** What hydrates and mounts the views. */
const VIEWS = resolve(web, 'view/start/mount_views.ts');

type ModuleInfo = (module: string) => { readonly importers: readonly string[] } | null;

/** Whether a module is a style sheet that `script` imports, by whatever way. */
function isStyleOf(script: string, module: string, infoOf: ModuleInfo): boolean {
  const seen = new Set<string>();
  const leadsTo = (id: string): boolean => {
    if (id === script || seen.has(id)) return id === script;
    seen.add(id);
    return infoOf(id)?.importers.some(leadsTo) === true;
  };
  return module.includes('type=style') && leadsTo(module);
}

/** The pages of the notebooks, and what keeps the site for reading offline. */
const NOTEBOOKS: Rolldown = {
  input: { index: resolve(web, 'index.html'), offline: resolve(web, 'offline/service_worker.ts') },
  output: {
    ...hashed,
    // A service worker is known by its address, and watches over what lies below it.
    entryFileNames: ({ name }) => (name === 'offline' ? '[name].js' : hashed.entryFileNames),
    // What a page needs comes in few files, which compress better: one for every page, one for its framework, and one
    // for the views, whose style sheets belong to what the page begins with.
    codeSplitting: {
      groups: [
        LIBRARY,
        {
          name: (module, chunking) =>
            PAGE.test(module) || isStyleOf(VIEWS, module, (id) => chunking.getModuleInfo(id)) ? 'page' : null,
          priority: 2,
        },
        { name: 'views', test: VIEWS, priority: 1 },
        // Without the views, and so without a style sheet: the questions take it too.
        {
          name: 'lessons',
          test: /\/web\/(notebooks\/lessons\/|run\/(words|lesson_results|token_results|learned|plane)|program\/(lesson_cells|timed_loops|(torch|keras)_(lessons|learning))|text\/prose\.ts)/,
        },
        { name: 'questions', test: /\/web\/(notebooks\/question|view\/(Question|SearchNote))/ },
        { name: (module: string) => /\/notebooks\/(torch|keras)\/\d+\.ts$/.exec(module)?.[1] ?? null },
      ],
    },
  },
};

/** The page that opens a reader's own notebook: apart from the others, so that none loads what only the others need. */
const OPENER: Rolldown = {
  input: { open: resolve(web, 'open/index.html') },
  output: { ...hashed, codeSplitting: { groups: [LIBRARY] } },
};

/** What Emscripten's module asks for in Node.js only is left out. */
const inBrowsers = { process: 'undefined' };

/** The script that opens the site where it is one file: it imports nothing, and stands in that file. */
const boot: BuildEnvironmentOptions = {
  outDir: resolve(web, '../build/single'),
  emptyOutDir: false,
  copyPublicDir: false,
  target: 'es2022',
  rolldownOptions: {
    input: { boot: resolve(web, 'single/boot.ts') },
    checks: { bundlerTimings: false },
    output: { format: 'iife', entryFileNames: '[name].js' },
  },
};

/** A build for each language, of either kind of page, one after the other. */
const site = {
  environments: {
    ...Object.fromEntries(
      TEMPLATES.map((template) => [
        template,
        {
          consumer: 'client' as const,
          define: inBrowsers,
          build: pages(template, isOpener(template) ? OPENER : NOTEBOOKS),
        },
      ]),
    ),
    boot: { consumer: 'client' as const, build: boot },
  },
  builder: {
    buildApp: async (builder: ViteBuilder) => {
      for (const template of [...TEMPLATES, 'boot']) {
        const environment = builder.environments[template];
        if (environment !== undefined) await builder.build(environment);
      }
    },
  },
};

/** What a page is only in its own language. */
const inOneLanguage = perEnvironmentPlugin('in-one-language', ({ name }) => {
  const template = TEMPLATES.find((known) => known === name);
  const language = LANGUAGES.find((known) => template === known || template === openerOf(known));
  if (template === undefined || language === undefined) return false;
  return [onlyLanguage(language), namedBy(template), compiledAside()];
});

/** The scripts of which a page calls most as it starts. */
const CALLED_AT_START = new Set(['page', 'views', 'torch', 'keras', 'open']);

/** Tells Chromium which scripts to compile whole while they arrive; it compiles others function by function, when called. */
function compiledAside(): Plugin {
  return {
    name: 'compiled-aside',
    generateBundle: {
      // After Vite has put a line of its own at the beginning.
      order: 'post',
      handler(_, bundle) {
        for (const made of Object.values(bundle)) {
          if (made.type === 'chunk' && CALLED_AT_START.has(made.name))
            made.code = `//# allFunctionsCalledOnLoad\n${made.code}`;
        }
      },
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
      return [(await minify('in_page.js', script)).code, ...after].join('</script>');
    });
    return [before, ...(await Promise.all(scripts))].join('<script>');
  },
};

/** A template by its name, beside those of the other builds. */
function namedBy(template: Template): Plugin {
  return {
    name: 'named-by-template',
    writeBundle({ dir = '' }) {
      renameSync(resolve(dir, isOpener(template) ? 'open/index.html' : 'index.html'), resolve(dir, `${template}.html`));
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
      notebook: resolve(web, 'cli/main.ts'),
      single: resolve(web, 'single/main.ts'),
    },
    // All in one folder, beside the folder of the .wasm files, which they look for at their own address.
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  root: web,
  // Parts of a package that it does not export: see web/single/lzma1.d.ts.
  resolve: {
    alias: ['decoder', 'streams'].map((part) => ({
      find: `lzma1/${part}`,
      replacement: resolve(web, `../node_modules/lzma1/lib/${part}.js`),
    })),
  },
  // Relative addresses, so that the built folder works under any path.
  base: './',
  plugins: [svelte(), excerpts(), inOneLanguage, minifiedInPage, minifiedTwice],
  worker: {
    format: 'iife',
    rolldownOptions: { external: ['module'], checks: { bundlerTimings: false }, output: hashed },
  },
  ...(isSsrBuild ? { build: programs } : command === 'build' ? site : {}),
}));
