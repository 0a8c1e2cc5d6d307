import { globSync, readFileSync } from 'node:fs';
import { basename, join, normalize, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** From what knows nothing of the others to what knows all: each may use itself and those before it (web/layers.js for web/). */
const cpp = [
  ...['core/base/', 'core/exact/', 'core/kernels/', 'core/random/', 'core/print/', 'core/python/', 'core/array/'],
  ...['core/race/', 'core/framework/', 'core/notebook/', 'binding/'],
];

interface Use {
  readonly file: string;
  readonly used: string;
  readonly typeOnly: boolean;
}

/** The sources below a folder, by their path in it, with their text. */
function sources(folder: string, pattern: string): { file: string; text: string }[] {
  return globSync(pattern, { cwd: join(root, folder), exclude: ['engine/generated'] }).map((file) => ({
    file,
    text: readFileSync(join(root, folder, file), 'utf8'),
  }));
}

const webSources = sources('web', '**/*.{ts,svelte}').filter(({ file }) => !/^[\w.]*config\.ts$/.test(file));
const cppSources = sources('cpp', '{core,binding}/**/*.{hpp,cpp}');

const imports: Use[] = webSources.flatMap(({ file, text }) =>
  [...text.matchAll(/\b(import|export)\b(\s+type\b)?[^;'"]*['"](\.[^'"]+)['"]/g)].map((found) => ({
    file,
    used: normalize(join(file, '..', found[3] ?? '')),
    typeOnly: found[2] !== undefined,
  })),
);

const includes: Use[] = cppSources.flatMap(({ file, text }) =>
  [...text.matchAll(/#include "([^"]+)"/g)].map((found) => ({ file, used: found[1] ?? '', typeOnly: false })),
);

/** The layer of a file: the longest of the names that its path begins with. */
function layerOf(file: string, layers: readonly string[]): string | undefined {
  return layers.filter((layer) => file.startsWith(layer)).sort((a, b) => b.length - a.length)[0];
}

function against(layers: readonly string[], uses: readonly Use[]): string[] {
  return uses
    .filter(({ file, used }) => {
      const from = layerOf(file, layers) ?? '';
      const to = layerOf(used, layers) ?? '';
      return layers.indexOf(to) > layers.indexOf(from);
    })
    .map(({ file, used }) => `${file} uses ${used}`);
}

describe('names', () => {
  /** Every folder may have its own: what else imports of it, where a program or a page begins. */
  const conventional = ['index.ts', 'main.ts', 'index.html'];

  test('no two files of the web side have the same name', () => {
    const files = globSync('**/*.*', { cwd: join(root, 'web'), exclude: ['engine/generated'] });
    const names = files.map((file) => basename(file)).filter((name) => !conventional.includes(name));
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('C++', () => {
  test('there is something to look at', () => {
    expect(imports.length).toBeGreaterThan(50);
    expect(includes.length).toBeGreaterThan(20);
  });

  test('every file has its place', () => {
    const homeless = cppSources.filter(({ file }) => layerOf(file, cpp) === undefined);
    expect(homeless.map(({ file }) => file)).toEqual([]);
  });

  test('includes point one way', () => {
    expect(against(cpp, includes)).toEqual([]);
  });
});

describe('doors', () => {
  test('only the binding knows Emscripten', () => {
    const knowing = cppSources.filter(({ text }) => /emscripten/i.test(text)).map(({ file }) => file);
    expect(knowing.filter((file) => !file.startsWith('binding/'))).toEqual([]);
  });

  test('each module has one door on the web side', () => {
    const users = imports.filter(({ used, typeOnly }) => /generated\/.*\.mjs$/.test(used) && !typeOnly);
    const doors = users.map(({ file, used }) => `${used} ← ${file}`);
    expect(doors.filter((door) => door.includes('.mjs')).sort()).toEqual([
      'engine/generated/notebook.mjs ← engine/notebook_core.ts',
      'engine/generated/race.mjs ← race/race_module.ts',
    ]);
  });

  test('only the engine and the race ask for the modules’ files, by their addresses', () => {
    const users = webSources.filter(({ text }) => /generated\/\w+\.wasm\?url/.test(text));
    expect(users.map(({ file }) => file).sort()).toEqual(['engine/modules.ts', 'race/racing.ts']);
  });

  test('what is fetched later is fetched in few places, which let it be tried again', () => {
    const fetching = webSources.filter(({ text }) => /\bimport\(['"]/.test(text)).map(({ file }) => file);
    expect(fetching.sort()).toEqual([
      ...['main.ts', 'notebooks/catalogue.ts', 'source/virtual.d.ts'],
      ...['view/lazy_parts.ts', 'view/open/open_lazy_parts.ts'],
    ]);
  });

  test('what a browser may refuse is asked for in one place', () => {
    const asking = webSources
      .filter(({ text }) => /\b(localStorage|sessionStorage)\b|\bhistory\.(push|replace)State/.test(text))
      .map(({ file }) => file);
    expect(asking.sort()).toEqual(['page/browser/address_bar.ts', 'page/browser/guarded.ts']);
  });
});
