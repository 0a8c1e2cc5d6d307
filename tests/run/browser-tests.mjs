/**
 * Vitest's set-up of the browser tests: serves dist/, and says where it is and which browser to use. The projects
 * `browser` and `faults` get Chromium's headless shell, and Chromium; `browser-firefox` and
 * `faults-firefox` run the same tests in Firefox; each other one gets the engine of its name.
 */
import { join } from 'node:path';
import { headlessShell } from './browser.mjs';
import { engine } from './engines.mjs';
import { root } from '../../cpp/toolchain/process.mjs';
import { serve } from '../../cpp/toolchain/serve.mjs';

export async function setup({ name, provide }) {
  const { url, close } = await serve(join(root, 'dist'), 0);
  provide('site', url);
  const [suite, other] = name.split('-');
  const ofThePage = ['browser', 'faults'].includes(suite);
  const engineName = ofThePage ? (other ?? 'chromium') : name;
  if (ofThePage) provide('pageIn', engineName);
  if (ofThePage && engineName === 'chromium') provide('headlessShell', await headlessShell());
  provide(engineName, await engine(engineName));
  return close;
}
