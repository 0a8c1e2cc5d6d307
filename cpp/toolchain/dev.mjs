/** npm run dev: Vite's server with hot reload; the WebAssembly is built anew whenever C++ changes. */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { command } from './command.mjs';
import { Problem, root, run, say } from './process.mjs';
import { makeWasm } from './site.mjs';

/** Calls `work` after changes below `folder` have settled, never twice at a time. */
function onChange(folder, work) {
  let timer;
  let running = Promise.resolve();
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => (running = running.then(work)), 200);
  });
}

command(import.meta.url, async (args) => {
  await makeWasm();
  onChange(join(root, 'cpp'), async () => {
    try {
      await makeWasm();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      say(error.message); // the compiler has said what is wrong; the next change tries again
    }
  });
  await run(process.execPath, ['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts', ...args]);
});
