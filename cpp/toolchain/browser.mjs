/** The browser for the tests: any Chromium or Chrome that is there, else Debian's. */
import { installPrograms } from './debian.mjs';
import { which } from './process.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Gives the path of a browser, installing one if need be. */
export async function browser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  if (!which(...names)) await installPrograms(['chromium']);
  return which(...names);
}
