/** What every command has in common: how it starts, and how it ends. */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { underPinnedNode } from './node-modules.mjs';
import { Problem, say } from './process.mjs';

/**
 * If the module of this address is what Node.js was started with, runs `work` with the arguments, under
 * the pinned Node.js with all dependencies installed. What it returns is the exit status; a Problem ends
 * it with its one sentence.
 */
export async function command(url, work) {
  const script = fileURLToPath(url);
  if (script !== realpathSync(process.argv[1])) return;
  const args = process.argv.slice(2);
  try {
    process.exitCode = (await underPinnedNode(script, args)) ?? (await work(args)) ?? 0;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say(`\n${error.message}`);
    process.exitCode = 1;
  }
}
