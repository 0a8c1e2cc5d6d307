/** Vitest's set-up of the browser tests: serves dist/, and says where it is and which browser to use: the one that the project is named after. */
import { join } from 'node:path';
import { engine } from './engines.mjs';
import { root } from './process.mjs';
import { serve } from './serve.mjs';

export async function setup({ name, provide }) {
  const chosen = ['browser', 'faults'].includes(name) ? 'chromium' : name;
  const { url, close } = await serve(join(root, 'dist'), 0);
  provide('site', url);
  provide(chosen, await engine(chosen));
  return close;
}
