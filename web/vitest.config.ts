import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import type { WebKitPrograms } from '../tests/engines/webkit.ts';

declare module 'vitest' {
  /** What the browser tests are told by tests/run/browser-tests.mjs: `inject('site')`. */
  export interface ProvidedContext {
    /** The address at which dist/ is served, with a slash at its end. */
    site: string;
    /** The engine of the tests of the page. */
    pageIn: 'chromium' | 'firefox';
    /** The path of Chromium without windows, which draws a page with less work. */
    headlessShell: string;
    /** The path of the whole browser. */
    chromium: string;
    firefox: string;
    webkit: WebKitPrograms;
  }
}

const root = resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  plugins: [svelte({ configFile: resolve(root, 'web/svelte.config.js') })],
  test: {
    // A page under test waits for a good part of its time: a second browser beside it takes a third of the whole away.
    maxWorkers: availableParallelism(),
    // A page on a busy machine has time to get there.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/web/**/*.test.ts'],
          setupFiles: 'tests/web/fixed_seed.ts',
          testTimeout: 30_000,
        },
      },
      ...(['browser', 'faults'] as const).flatMap((name) =>
        ([name, `${name}-firefox`] as const).map((project) => ({
          extends: true as const,
          test: {
            name: project,
            setupFiles: project === name ? [] : ['tests/browser/known_in_firefox.ts'],
            include: [`tests/${name}/**/*.${name}.ts`],
            globalSetup: 'tests/run/browser-tests.mjs',
            testTimeout: 60_000,
            hookTimeout: 60_000,
          },
        })),
      ),
      ...['chromium', 'firefox', 'webkit'].map((engine) => ({
        extends: true as const,
        test: {
          name: engine,
          include: [`tests/engines/${engine}.engine.ts`],
          globalSetup: 'tests/run/browser-tests.mjs',
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
});
