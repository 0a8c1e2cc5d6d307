/**
 * npm run bench: this project beside its peers, in one run in real Chromium.
 *   node tests/bench/run.mjs [--quick] [--before FOLDER]
 * FOLDER holds race.wasm and race_relaxed.wasm of another build, which then takes part; its figures are not kept.
 */
import { command } from '../../cpp/toolchain/command.mjs';

// Under the pinned Node.js only, which takes TypeScript and has all dependencies.
command(import.meta.url, async (args) => (await import('./main.mjs')).main(args));
