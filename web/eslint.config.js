import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { layerRules } from './layers.js';
import svelteConfig from './svelte.config.js';

const tsconfigRootDir = import.meta.dirname;

export default ts.config(
  { ignores: ['build/', 'dist/', 'web/engine/generated/'] },
  js.configs.recommended,
  { files: ['**/*.{ts,svelte}'], extends: [ts.configs.strictTypeChecked] },
  svelte.configs.recommended,
  {
    files: ['**/*.{ts,svelte}'],
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { project: './tsconfig.json', tsconfigRootDir, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      // Numbers in template strings are plain text here.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `({ kind, ...rest }) => rest` is how a property is left out, `() => log(x)` how nothing is returned.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  ...layerRules,
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
);
