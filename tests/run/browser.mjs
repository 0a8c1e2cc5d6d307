/** The browsers for the tests: any Chromium or Chrome that is there, else Debian's. */
import { installPrograms, onDebian } from '../../cpp/toolchain/debian.mjs';
import { Problem, say, which } from '../../cpp/toolchain/process.mjs';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

/** Gives the path of a browser as readers have it, installing one if need be. */
export async function browser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  if (!which(...BROWSERS)) await installPrograms(['chromium']);
  return which(...BROWSERS);
}

/**
 * Gives the path of the same browser without windows, which draws a page with much less work. Where there is none, and
 * Debian's cannot be installed, it gives that of the whole browser.
 */
export async function headlessShell() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  if (!which(...SHELLS) && onDebian()) {
    await installPrograms(['chromium-headless-shell']).catch((error) => {
      if (!(error instanceof Problem)) throw error;
      say(`  ${error.message}\n  The page is tested in the whole browser, which takes longer.`);
    });
  }
  return which(...SHELLS) ?? browser();
}
