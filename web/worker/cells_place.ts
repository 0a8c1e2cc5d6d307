/** Where a reader's own notebook runs: in a worker with the whole module of the framework that it imports. */

import { compiled } from '../core/compiled.ts';
import type { CellAnswer } from '../core/types.ts';
import { frameworkOf, type FileProgram } from '../file/answered.ts';
import type { Framework } from '../program/cell.ts';
import type { Cancel, Reports } from '../state/runner.ts';
import script from './cells.ts?worker&url';
import type { CellsMessage, CellsRequest } from './cells_protocol.ts';
import { ADDRESSES } from './modules.ts';
import { ownScript } from './own.ts';

const modules = new Map<Framework, Promise<WebAssembly.Module>>();

/** Fetches a module once; one that did not come is asked for again. */
function fetchWhole(framework: Framework): Promise<WebAssembly.Module> {
  const known = modules.get(framework);
  if (known !== undefined) return known;
  const coming = compiled(ADDRESSES[framework].whole);
  modules.set(framework, coming);
  coming.catch(() => modules.delete(framework));
  return coming;
}

/** The worker that waits for its next run. */
let idle: { readonly framework: Framework; readonly worker: Worker } | null = null;

/** Runs cells from a fresh start. Whatever has been started is ended when it is cancelled. */
export function runCellsRemotely(program: FileProgram, reports: Reports<readonly CellAnswer[]>): Cancel {
  const framework = frameworkOf(program.cells);
  let worker: Worker | null = null;
  let cancelled = false;
  const end = (): void => {
    cancelled = true;
    worker?.terminate();
  };
  const fail = (error: unknown): void => {
    if (cancelled) return;
    end();
    reports.failed(error);
  };
  const begin = (module: WebAssembly.Module): void => {
    if (cancelled) return;
    const current = takeWorker(framework);
    worker = current;
    current.onmessage = ({ data }: MessageEvent<CellsMessage>) => {
      if (data.kind === 'progress') reports.progress(data.fraction);
      else if (data.kind === 'failed') fail(new Error(data.message));
      else {
        idle = { framework, worker: current };
        worker = null;
        reports.done(data.answers);
      }
    };
    current.onerror = (event) => fail(new Error(event.message || 'the worker could not be started'));
    current.postMessage({ core: { module, isWhole: true }, program } satisfies CellsRequest);
  };
  fetchWhole(framework).then(begin).catch(fail);
  return end;
}

function takeWorker(framework: Framework): Worker {
  const kept = idle;
  idle = null;
  if (kept?.framework === framework) return kept.worker;
  kept?.worker.terminate();
  return new Worker(ownScript(script), { type: 'module' });
}
