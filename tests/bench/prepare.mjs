/** Makes what the benchmark runs: the peers from npm, those compiled here, and the pages that hold them. */
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build as bundle } from 'vite';
import { root, run, step } from '../../cpp/toolchain/process.mjs';
import { setUp } from '../../cpp/toolchain/setup.mjs';
import { makeSite } from '../../cpp/toolchain/site.mjs';
import { unlessUnchanged } from '../../cpp/toolchain/unchanged.mjs';
import { compressLarge } from './brotli.mjs';
import { eigenHeaders } from './eigen.mjs';

const here = 'tests/bench';
const made = 'build/bench';

/** The folder to be served: page/ holds the contestants, startup/ pages that do one gather each. */
export const pages = join(root, made, 'pages');

function installPeers() {
  const lists = ['package.json', 'package-lock.json', '.npmrc'].map((name) => `${here}/${name}`);
  return unlessUnchanged('bench-npm', lists, [`${here}/node_modules`], () =>
    step('installing the peers from npm', () =>
      run('npm', ['ci', '--ignore-scripts', '--loglevel=error', '--no-progress'], { cwd: join(root, here) }),
    ),
  );
}

function compilePeers() {
  const outputs = ['eigen', 'xtensor', 'limits', 'limits-relaxed'].map((name) => `${made}/peers/${name}.mjs`);
  return unlessUnchanged('bench-peers', [`${here}/peers`, 'build/toolchain.cmake'], outputs, async () => {
    const eigen = await eigenHeaders();
    await step('compiling Eigen, xtensor and the yardsticks', async () => {
      const env = { ...process.env };
      delete env.EM_CONFIG; // Emscripten's configuration lies beside it
      const options = ['-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Release', `-DEIGEN_INCLUDE=${eigen}`];
      const toolchain = ['--toolchain', join(root, 'cpp/toolchain/emscripten.cmake')];
      await run('cmake', ['-S', `${here}/peers`, '-B', `${made}/peers`, ...toolchain, ...options], { env });
      await run('cmake', ['--build', `${made}/peers`], { env });
    });
  });
}

function bundlePages() {
  const inputs = [
    `${here}/page`,
    `${here}/startup`,
    `${here}/report`,
    `${here}/package-lock.json`,
    'web', // the contestant that is ours, with its core
    `${made}/peers`,
  ];
  return unlessUnchanged('bench-pages', inputs, [`${made}/pages/page/index.html`], () =>
    step('bundling the pages', () =>
      bundle({
        configFile: false,
        root: join(root, here),
        base: './',
        logLevel: 'error',
        resolve: { alias: { '#peers': join(root, made, 'peers') } },
        build: {
          outDir: pages,
          emptyOutDir: true,
          target: 'es2022',
          chunkSizeWarningLimit: Infinity,
          rolldownOptions: {
            input: ['page', 'startup'].flatMap((folder) =>
              readdirSync(join(root, here, folder))
                .filter((name) => name.endsWith('.html'))
                .map((name) => join(root, here, folder, name)),
            ),
          },
        },
      }),
    ),
  );
}

/** Serves the race's modules of another build beside the page of contestants; of none, what was there goes. */
function copyBefore(folder) {
  const to = join(pages, 'before');
  rmSync(to, { recursive: true, force: true });
  if (folder === undefined) return;
  mkdirSync(to);
  for (const file of ['race.wasm', 'race_relaxed.wasm']) copyFileSync(resolve(folder, file), join(to, file));
}

/** Makes everything, with the modules of another build that lie in `before`; gives the version of the compiler. */
export async function prepare(before) {
  const { emscripten } = await setUp();
  await makeSite();
  await installPeers();
  await compilePeers();
  await bundlePages();
  copyBefore(before);
  await step('compressing what is large', () => compressLarge(pages));
  return readFileSync(join(emscripten, 'emscripten-version.txt'), 'utf8').replace(/["\s]/g, '');
}
