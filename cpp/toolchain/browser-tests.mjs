/** Vitest's set-up of the browser tests: serves dist/, and says where it is and which browser to use. */
import { join } from 'node:path';
import { browser } from './browser.mjs';
import { root } from './process.mjs';
import { serve } from './serve.mjs';

export async function setup({ provide }) {
  const { url, close } = await serve(join(root, 'dist'), 0);
  provide('site', url);
  provide('chromium', await browser());
  return close;
}
