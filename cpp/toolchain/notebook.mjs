/** npm run -s notebook: one notebook with its outputs on stdout, everything else on stderr. */
import { join } from 'node:path';
import { command } from './command.mjs';
import { root, status } from './process.mjs';
import { makePrograms } from './site.mjs';

command(import.meta.url, async (args) => {
  await makePrograms();
  // npm runs a script in the project's folder, and says where it was called.
  const cwd = process.env.INIT_CWD ?? root;
  return status(process.execPath, [join(root, 'build/node/notebook.js'), ...args], { stdio: 'inherit', cwd });
});
