/**
 * Finds or provides all that the C++ side is built with, and writes down where it is for CMake:
 *   node cpp/toolchain/setup.mjs
 */
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './command.mjs';
import { installPrograms } from './debian.mjs';
import { locked } from './lock.mjs';
import { root, say } from './process.mjs';
import { resolveToolchain } from './resolve.mjs';

const folder = join(root, 'build');
const list = join(folder, 'toolchain.cmake');
const links = join(folder, 'include');
const presets = ['debug', 'release', 'release-clang', 'wasm'];

function listed(toolchain) {
  const entries = {
    LIM_EMSCRIPTEN: toolchain.emscripten,
    LIM_GOOGLETEST: toolchain.googletest,
    LIM_CLANG: toolchain.clang ?? '',
    LIM_THIRD_PARTY: links,
    LIM_THIRD_PARTY_ORIGIN: toolchain.include,
  };
  return Object.entries(entries)
    .map(([name, value]) => `set(${name} "${value}")\n`)
    .join('');
}

/** Writes the list, and begins anew what was configured with another compiler or other libraries. */
function writeList(toolchain, text) {
  for (const name of presets) rmSync(join(folder, name), { recursive: true, force: true });
  // A folder of links, since the whole of /usr/include on a compiler's path would hide its own headers.
  rmSync(links, { recursive: true, force: true });
  mkdirSync(links, { recursive: true });
  for (const name of ['xtensor', 'xtl', 'xsimd', 'nlohmann']) {
    symlinkSync(join(toolchain.include, name), join(links, name));
  }
  writeFileSync(list, text);
}

/** Provides everything; `programs` are further ones that the caller needs. */
export async function setUp(...programs) {
  await installPrograms(['cmake', 'ninja', 'python3', ...programs]);
  const toolchain = await resolveToolchain();
  const text = listed(toolchain);
  const written = () => existsSync(list) && readFileSync(list, 'utf8') === text;
  if (!written()) {
    await locked(join(folder, 'setup.lock'), () => {
      if (!written()) writeList(toolchain, text);
    });
  }
  return toolchain;
}

command(import.meta.url, async () => {
  const { emscripten } = await setUp('c++');
  say(`Emscripten is ${emscripten}`);
});
