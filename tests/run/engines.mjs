/** The browsers that the main paths are tested in, each of another engine; Debian's where there is none. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { browser } from './browser.mjs';
import { installPrograms, onDebian } from '../../cpp/toolchain/debian.mjs';
import { which } from '../../cpp/toolchain/process.mjs';

/** WebKitGTK's small browser, which is on no PATH. */
function miniBrowser() {
  const folders = ['/usr/lib', '/usr/libexec', ...readdirSync('/usr/lib').map((name) => join('/usr/lib', name))];
  return folders.map((folder) => join(folder, 'webkit2gtk-4.1/MiniBrowser')).find((path) => existsSync(path));
}

function findWebkit() {
  const paths = { driver: which('WebKitWebDriver'), browser: miniBrowser(), display: which('Xvfb') };
  return Object.values(paths).includes(undefined) ? undefined : paths;
}

/** Engine → how it is found, and what to install otherwise. */
const engines = {
  firefox: { find: () => which('firefox-esr', 'firefox'), programs: ['firefox-esr'] },
  webkit: { find: findWebkit, programs: ['WebKitWebDriver', 'Xvfb'] },
};

/** Where the programs of an engine are; undefined where it is missing and this is not Debian. */
export async function engine(name) {
  if (name === 'chromium') return browser();
  const { find, programs } = engines[name];
  if (find() === undefined && onDebian()) await installPrograms(programs);
  return find();
}
