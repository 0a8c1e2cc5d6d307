/**
 * Packs the core as an npm package, what its own programs import and the command, byte for byte the same from the same
 * files:
 *   node cpp/toolchain/npm-package.mjs
 */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { command } from './command.mjs';
import { root, run, say, step } from './process.mjs';
import { makeWasm } from './site.mjs';
import { unlessUnchanged } from './unchanged.mjs';

/** The folder that is packed. */
const folder = join(root, 'build/package');

/** What is copied into it: each file's place there, and where it is. */
const COPIED = {
  'README.md': 'web/library/README.md',
  LICENSE: 'LICENSE',
  'licences.txt': 'web/public/licences.txt',
  // Where web/engine/files.ts and package_files.ts look for them, beside the scripts.
  'generated/torch_whole.wasm': 'web/engine/generated/torch_whole.wasm',
  'generated/keras_whole.wasm': 'web/engine/generated/keras_whole.wasm',
  'generated/gpt2_tokens.bin': 'web/engine/generated/gpt2_tokens.bin',
};

/** What the package says of itself, made of what the project does. */
function described({ name, version, description, keywords, homepage, repository, license }) {
  return {
    ...{ name, version, description, keywords, homepage, repository, license },
    type: 'module',
    exports: {
      '.': { types: './types/library/index.d.ts', default: './index.js' },
      './package.json': './package.json',
    },
    bin: { [name]: 'command.js' },
    files: ['*.js', 'licences.txt', 'generated', 'types'],
    // The oldest one that has `process.getBuiltinModule`.
    engines: { node: '>=20.16' },
    sideEffects: false,
  };
}

/** Fills the folder. */
async function stage() {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await run(process.execPath, [vite, 'build', '--config', 'web/package.config.ts', '--logLevel', 'warn']);
  for (const [place, origin] of Object.entries(COPIED)) {
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    copyFileSync(join(root, origin), join(folder, place));
  }
  const { writeDeclarations } = await import('./declarations.mjs'); // its package is installed from here on
  writeDeclarations(join(root, 'web/library/index.ts'), join(root, 'web'), join(folder, 'types'));
  const own = described(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  // npm packs the rights of files too, which elsewhere may be others.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), entry.name === 'command.js' ? 0o755 : 0o644);
  }
}

/** Where the package is, which is made anew where it is not of these files. The WebAssembly modules have to be there. */
export async function npmPackage() {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const file = `build/${name}-${version}.tgz`;
  const inputs = ['web', 'LICENSE', 'package.json', 'package-lock.json', 'cpp/toolchain'];
  await unlessUnchanged('package', inputs, [file], () =>
    step('packing the npm package', async () => {
      await stage();
      await run('npm', ['pack', folder, '--pack-destination', join(root, 'build'), '--ignore-scripts', '--silent']);
    }),
  );
  return join(root, file);
}

command(import.meta.url, async () => {
  await makeWasm();
  say(`The npm package is ${await npmPackage()}`);
});
