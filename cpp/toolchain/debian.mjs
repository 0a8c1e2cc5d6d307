/** What Debian's package tools can do for us. */
import { readFileSync } from 'node:fs';
import { Problem, output, run, step, which } from './process.mjs';

/** The program to look for → the Debian package that has it. */
const packages = {
  cmake: 'cmake',
  ninja: 'ninja-build',
  python3: 'python3',
  'c++': 'g++',
  mmdebstrap: 'mmdebstrap',
  patchelf: 'patchelf',
  chromium: 'chromium',
  'chromium-headless-shell': 'chromium-headless-shell',
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
};

export function onDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8')) && which('apt-get') !== undefined;
  } catch {
    return false;
  }
}

/** The processor family as Debian names it. */
export function architecture() {
  return output('dpkg', ['--print-architecture'])?.trim();
}

/** The mirror that apt already uses here, so that no host stands in a file of ours. */
export function mirror() {
  const codename = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  const filter = ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'];
  const found = output('apt-get', [...filter, `Codename: ${codename}`]) || output('apt-get', filter);
  return found?.split('\n').find((uri) => uri && !uri.includes('security'));
}

/** Installs the packages of those programs that are not on PATH. */
export async function installPrograms(names) {
  const missing = names.filter((name) => !which(name));
  if (missing.length === 0) return;
  const wanted = missing.map((name) => packages[name]).join(' ');
  if (!onDebian()) {
    throw new Problem(
      `Missing: ${missing.join(', ')}; install them with this system's package manager, then start again.`,
    );
  }
  if (process.getuid() !== 0) {
    throw new Problem(`Missing: ${missing.join(', ')}; run "apt-get install ${wanted}" as root, then start again.`);
  }
  await step(`installing from Debian: ${wanted}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    try {
      await run('apt-get', ['update', '-q'], { env });
      await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...wanted.split(' ')], { env });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw new Problem(
        `apt-get could not install ${wanted} (see above): connect this machine to its Debian mirror, then start again.`,
      );
    }
  });
}
