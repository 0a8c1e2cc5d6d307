/** A private copy of Debian packages in the user's cache folder, made runnable where it stands. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { architecture, installPrograms, mirror } from './debian.mjs';
import { locked } from './lock.mjs';
import { Problem, output, run, say, step } from './process.mjs';

/** The Debian release whose Emscripten, xtensor and clang-format the project is built with. */
const suite = 'trixie';
/** Goes up when the steps below change, so that an older copy is not taken for a present one. */
const version = 1;
/** Left out: documents, and Emscripten's libraries for ways of linking that are not used here. */
const leftOut = [
  'doc',
  'locale',
  'man',
  'emscripten/test',
  ...['pic', 'lto', 'lto-pic'].map((kind) => `emscripten/cache/sysroot/lib/wasm32-emscripten/${kind}`),
];

export const libraries = ['xtensor-dev', 'libxsimd-dev', 'nlohmann-json3-dev', 'googletest', 'clang-format-19'];
export const everything = ['emscripten', ...libraries];

export function cacheFolder() {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'lookup-is-matmul');
}

function elf(path) {
  return lstatSync(path).isFile() && readFileSync(path).subarray(0, 4).toString('latin1') === '\x7fELF';
}

function matching(folder, pattern) {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => pattern.test(name))
        .map((name) => join(folder, name))
    : [];
}

/** Lets the programs in `copy` find their loader and libraries once it stands at `home`. */
async function makeRunnable(copy, home) {
  const multiarch = readdirSync(join(copy, 'usr/lib')).find((name) => /-linux-gnu/.test(name));
  const llvm = readdirSync(join(copy, 'usr/lib')).find((name) => name.startsWith('llvm-'));
  const rpath = [`${home}/usr/lib/${multiarch}`, `${home}/usr/lib/${llvm}/lib`].join(':');
  const programs = [
    ...matching(join(copy, 'usr/lib', llvm, 'bin'), /./),
    ...matching(join(copy, 'usr/bin'), /^wasm-/),
  ].filter(elf);
  const shared = [
    ...matching(join(copy, 'usr/lib', multiarch), /^lib(LLVM|clang-cpp|binaryen)/),
    ...matching(join(copy, 'usr/lib', llvm, 'lib'), /^lib(LLVM|clang-cpp)/),
  ].filter(elf);
  const loader = output('patchelf', ['--print-interpreter', programs[0]]).trim();
  // The tree has no /lib and /lib64: on a merged system they are links to those under /usr.
  const interpreter = `${home}/usr${loader.replace(/^\/usr/, '')}`;
  await run('patchelf', ['--set-interpreter', interpreter, ...programs]);
  await run('patchelf', ['--force-rpath', '--set-rpath', rpath, ...programs, ...shared]);
}

/** Tells Emscripten where its parts are; it reads this file because it lies beside it. */
function configureEmscripten(copy, home) {
  const emscripten = join(copy, 'usr/share/emscripten');
  if (!existsSync(emscripten)) return;
  const settings = {
    LLVM_ROOT: `${home}/usr/bin`,
    BINARYEN_ROOT: `${home}/usr`,
    NODE_JS: 'node',
    LLVM_ADD_VERSION: '19',
    CLANG_ADD_VERSION: '19',
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`);
  writeFileSync(join(emscripten, '.emscripten'), `${lines.join('')}FROZEN_CACHE = True\n`);
  // Debian's own node looks for modules there; any other node finds them by this link.
  symlinkSync('../nodejs', join(emscripten, 'node_modules'));
}

async function extract(copy, packages) {
  const source = mirror();
  if (!source) throw new Problem('apt knows no Debian mirror here: run "apt-get update" as root, then start again.');
  const args = [
    '--variant=extract',
    // Unpacking asks no more of the system, so that this works in a container, and without root.
    `--mode=${process.getuid() === 0 ? 'root' : 'chrootless'}`,
    `--architectures=${architecture()}`,
    `--include=${packages.join(',')}`,
    '--aptopt=APT::Install-Recommends "false"',
    ...leftOut.map((path) => `--dpkgopt=path-exclude=/usr/share/${path}/*`),
  ];
  try {
    await run('mmdebstrap', [...args, suite, copy, source]);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(
      'The toolchain could not be fetched from the Debian mirror (see above): mend the connection, ' +
        'or put Emscripten 3.1.69 or newer on PATH with emsdk, then start again.',
    );
  }
}

/** Gives the folder of a private copy of these packages, making it if there is none. */
export async function privateCopy(packages) {
  const recipe = createHash('sha256')
    .update(JSON.stringify([version, leftOut, packages]))
    .digest('hex')
    .slice(0, 12);
  const home = join(cacheFolder(), `debian-${suite}-${recipe}`);
  const stamp = join(home, 'complete');
  if (existsSync(stamp)) return home;

  await installPrograms(['mmdebstrap', 'patchelf']);
  await locked(`${home}.lock`, async () => {
    if (existsSync(stamp)) return;
    const copy = `${home}.part`;
    await step(`fetching the toolchain from Debian ${suite} into ${home} (about a minute)`, async () => {
      for (const leftover of [copy, home]) rmSync(leftover, { recursive: true, force: true });
      mkdirSync(copy, { recursive: true });
      await extract(copy, packages);
      say('  making it runnable here …');
      await makeRunnable(copy, home);
      configureEmscripten(copy, home);
      writeFileSync(join(copy, 'complete'), '');
      renameSync(copy, home);
    });
  });
  return home;
}
