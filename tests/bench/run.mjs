/**
 * npm run bench: this project beside its peers, in one run in real Chromium.
 *   node tests/bench/run.mjs [--quick]
 */
import { command } from '../../cpp/toolchain/command.mjs';

// Under the pinned Node.js only, which takes TypeScript and has all dependencies.
command(import.meta.url, async (args) => (await import('./main.mjs')).main(args));
