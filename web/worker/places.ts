import { estimatedWork } from '../core/cost.ts';
import { runCells } from '../core/execute.ts';
import { hasRelaxedSimd, hasSimd } from '../core/engine.ts';
import simd128 from '../core/generated/core.wasm?url';
import relaxed from '../core/generated/core_relaxed.wasm?url';
import { loadCore } from '../core/load.ts';
import { Session } from '../core/session.ts';
import { copyLimitFor } from '../run/copied.ts';
import { cellsOf, type Notebook } from '../notebooks/notebook.ts';
import { codesOf } from '../program/line.ts';
import { CoreUnavailable, type CorePlaces } from '../state/controller.ts';
import { runRemotely } from './remote.ts';

/** Above so many numbers drawn a run may take longer than a frame, even on a phone. */
const LARGE = 300_000;

/** Fetches the core, and gives the two places in which it runs a notebook: here, and in a worker. */
export async function loadPlaces(notebook: Notebook): Promise<CorePlaces> {
  if (typeof WebAssembly !== 'object') throw new CoreUnavailable('noWasm', '');
  if (!hasSimd()) throw new CoreUnavailable('noSimd', '');
  const core = await fetchCore();
  const loaded = await loadCore(core);
  if (!loaded.ok) throw new CoreUnavailable('notLoaded', loaded.message);
  const session = new Session(loaded.core);
  return {
    isLarge: (inputs) => estimatedWork(inputs) > LARGE,
    here: (inputs) => runCells(session, codesOf(cellsOf(notebook, inputs)), { tensors: copyLimitFor(inputs) }),
    elsewhere: (inputs, reports) => {
      const cells = codesOf(cellsOf(notebook, inputs));
      return runRemotely({ core, cells, tensors: copyLimitFor(inputs) }, reports);
    },
  };
}

/** The core, compiled. Throws CoreUnavailable. */
export async function fetchCore(): Promise<WebAssembly.Module> {
  try {
    const response = await fetch(hasRelaxedSimd() ? relaxed : simd128);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    // Compiled while it arrives, where the server calls it what it is.
    const named = response.headers.get('Content-Type') === 'application/wasm';
    return await (named ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
  } catch (error) {
    throw new CoreUnavailable('notLoaded', error instanceof Error ? error.message : String(error));
  }
}
