/** Finds the compiler, the libraries and the formatter: on PATH, in $EMSDK, or in a private copy. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onDebian } from './debian.mjs';
import { everything, libraries, privateCopy } from './private-copy.mjs';
import { Problem, output, which } from './process.mjs';

/** Older ones have no final relaxed-SIMD opcodes and cannot emit TypeScript types. */
const oldest = [3, 1, 69];

function recent(version) {
  const difference = version
    .split('.')
    .map((part, i) => Number(part) - oldest[i])
    .find((d) => d !== 0);
  return difference === undefined || difference > 0;
}

/** The root folder of an Emscripten that the user has installed, if it is recent enough. */
function installedEmscripten() {
  const { EMSDK } = process.env;
  const candidates = [which('emcc'), EMSDK && join(EMSDK, 'upstream/emscripten/emcc')];
  for (const emcc of candidates.filter((path) => path && existsSync(path))) {
    const version = /\b\d+\.\d+\.\d+\b/.exec(output(emcc, ['--version']) ?? '')?.[0];
    if (version && recent(version)) return output(join(emcc, '../em-config'), ['EMSCRIPTEN_ROOT'])?.trim();
  }
  return undefined;
}

/** Where a user who has emsdk may have the header-only libraries. */
function installedLibraries() {
  const prefixes = [process.env.CONDA_PREFIX, '/usr/local', '/opt/homebrew', '/usr'].filter(Boolean);
  const include = prefixes
    .map((prefix) => join(prefix, 'include'))
    .find((folder) => ['xtensor', 'xtl', 'xsimd', 'nlohmann'].every((name) => existsSync(join(folder, name))));
  const googletest = prefixes
    .map((prefix) => join(prefix, 'src/googletest'))
    .find((folder) => existsSync(join(folder, 'CMakeLists.txt')));
  return include && googletest ? { include, googletest } : undefined;
}

function inTree(tree) {
  return {
    include: join(tree, 'usr/include'),
    googletest: join(tree, 'usr/src/googletest'),
    clangFormat: join(tree, 'usr/bin/clang-format-19'),
  };
}

/**
 * The folders `emscripten`, `include` and `googletest`, and the programs `clangFormat` and (only of
 * the private copy, whose version is known to compile this without warnings) `clang`.
 */
export async function resolveToolchain() {
  const emscripten = installedEmscripten();
  if (!emscripten && !onDebian()) {
    throw new Problem('Install Emscripten 3.1.69 or newer with emsdk and put its emcc on PATH, then start again.');
  }
  if (!emscripten) {
    const tree = await privateCopy(everything);
    delete process.env.EM_CONFIG; // that of another Emscripten: this one has its own beside it
    return {
      ...inTree(tree),
      emscripten: join(tree, 'usr/share/emscripten'),
      clang: join(tree, 'usr/bin/clang++-19'),
    };
  }
  const own = installedLibraries();
  const clangFormat = which('clang-format-19');
  if (own && clangFormat) return { emscripten, ...own, clangFormat };
  if (onDebian()) return { emscripten, ...inTree(await privateCopy(libraries)) };
  throw new Problem(
    'Install xtensor (0.25 or newer), xsimd, nlohmann-json, the sources of GoogleTest (as /usr/src/googletest) ' +
      "and clang-format-19 with this system's package manager, then start again.",
  );
}
