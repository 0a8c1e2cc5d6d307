/** Which folders of web/ may use which: what the linter holds every import against. */

import { globSync } from 'node:fs';

/** From what knows nothing of the others to what knows all: each may use itself and those before it. */
const LAYERS = [
  ...['text', 'inputs', 'program', 'engine', 'run', 'source', 'notebooks', 'explain', 'export', 'file', 'library'],
  ...['race', 'page', 'figures', 'offline', 'widgets', 'cell', 'view', 'main.ts', 'open', 'cli', 'prerender', 'single'],
];

/**
 * What a layer may know only the types of: the words of the page are kept by the names of what they label; views only
 * render, what they show comes from state. But whatever comes after the engine may ask of an answer what it is.
 */
const TYPES_OF = { text: ['inputs', 'run', 'engine'], view: ['engine'] };
const ANSWERS = 'engine/answer.ts';

/** The layers that may know the framework of views; logic does not. */
const WITH_SVELTE = ['widgets', 'cell', 'view', 'main.ts', 'open', 'prerender'];

/** How deep folders may lie in one another below web/. */
const DEPTHS = [1, 2, 3];

const homeless = globSync('**/*.{ts,svelte}', { cwd: import.meta.dirname, exclude: ['engine/generated'] }).filter(
  (file) => {
    const folders = file.split(/[\\/]/);
    const isConfig = folders.length === 1 && /^[\w.]*config\.ts$/.test(file);
    return !isConfig && (!LAYERS.includes(folders[0]) || folders.length - 1 > Math.max(...DEPTHS));
  },
);
if (homeless.length > 0) throw new Error(`web/layers.js has no rule for ${homeless.join(', ')}`);

/** The rule for the files of a layer that lie `depth` folders below web/, where an import of a layer begins with `toRoot`. */
function ruleFor(layer, files, toRoot) {
  const later = LAYERS.slice(LAYERS.indexOf(layer) + 1);
  const types = TYPES_OF[layer] ?? [];
  const none = later.filter((used) => !types.includes(used));
  const pattern = (text) => text.replaceAll('.', '\\.');
  const open = later.includes('engine') ? '' : `(?!${pattern(ANSWERS)}$)`;
  const layers = (names) => `^${pattern(toRoot)}${open}(${pattern(names.join('|'))})(/|$)`;
  const patterns = [
    { used: none, allowTypeImports: false },
    { used: types, allowTypeImports: true },
  ]
    .filter(({ used }) => used.length > 0)
    .map(({ used, allowTypeImports }) => ({
      regex: layers(used),
      allowTypeImports,
      message: `web/${layer} may not use it: the order is in web/layers.js.`,
    }));
  if (!WITH_SVELTE.includes(layer))
    patterns.push({ regex: '^svelte(/|$)', message: 'Logic knows no framework of views.' });
  // What is fetched later, and types that are named in place: that rule sees declarations alone.
  const expressions = patterns.flatMap(({ regex, message, allowTypeImports }) =>
    ['ImportExpression', ...(allowTypeImports ? [] : ['TSImportType'])].map((node) => ({
      selector: `${node} Literal[value=/${regex.replaceAll('/', '\\/')}/]`,
      message,
    })),
  );
  return {
    files,
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns }],
      'no-restricted-syntax': ['error', ...expressions],
    },
  };
}

/** ESLint's configuration for every layer. */
export const layerRules = LAYERS.flatMap((layer) =>
  layer.endsWith('.ts')
    ? [ruleFor(layer, [`web/${layer}`], './')]
    : DEPTHS.map((depth) =>
        ruleFor(layer, [`web/${layer}/${'*/'.repeat(depth - 1)}*.{ts,svelte}`], '../'.repeat(depth)),
      ),
);
