import { compiled } from '../core/compiled.ts';
import { estimatedWork } from '../core/cost.ts';
import { runCells } from '../core/execute.ts';
import { hasSimd } from '../core/engine.ts';
import keras from '../core/generated/keras.wasm?url';
import kerasRest from '../core/generated/keras_rest.wasm?url';
import torch from '../core/generated/torch.wasm?url';
import torchRest from '../core/generated/torch_rest.wasm?url';
import { NotebookCore, RestNeeded } from '../core/notebook_core.ts';
import { Session } from '../core/session.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { copyLimitFor } from '../run/copied.ts';
import { cellsOf, type Notebook } from '../notebooks/notebook.ts';
import type { Framework, RunResult } from '../program/cell.ts';
import { codesOf } from '../program/line.ts';
import { CoreUnavailable, type CorePlaces } from '../state/controller.ts';
import { later } from '../state/later.ts';
import type { Cancel, Reports } from '../state/runner.ts';
import { runRemotely } from './remote.ts';

/** Where the modules of a framework are: what its notebooks need, and the rest. */
const ADDRESSES: Readonly<Record<Framework, { readonly primary: string; readonly rest: string }>> = {
  pytorch: { primary: torch, rest: torchRest },
  keras: { primary: keras, rest: kerasRest },
};

/** Above so many numbers drawn a run may take longer than a frame, even on a phone. */
const LARGE = 300_000;

/** How long after its start the page fetches what it may need later, in milliseconds. */
const SETTLED = 2000;

/** Fetches the core, and gives the two places in which it runs a notebook: here, and in a worker. */
export async function loadPlaces(notebook: Notebook): Promise<CorePlaces> {
  if (typeof WebAssembly !== 'object') throw new CoreUnavailable('noWasm', '');
  if (!hasSimd()) throw new CoreUnavailable('noSimd', '');
  const address = ADDRESSES[notebook.framework];
  try {
    const primary = await compiled(address.primary);
    const places = new NotebookPlaces(
      notebook,
      primary,
      address.rest,
      await NotebookCore.start({ primary, rest: null }),
    );
    later(() => void places.completed().catch(() => undefined), SETTLED);
    return places;
  } catch (error) {
    throw new CoreUnavailable('notLoaded', error instanceof Error ? error.message : String(error));
  }
}

/**
 * Where the notebook runs. What only some errors and large tables need of the core comes a moment after the page lives;
 * a run that needs it before goes to a worker, which waits for it.
 */
class NotebookPlaces implements CorePlaces {
  readonly #notebook: Notebook;
  readonly #primary: WebAssembly.Module;
  readonly #restAddress: string;
  #session: Session;
  #core: NotebookCore;
  #rest: Promise<WebAssembly.Module> | null = null;
  #completing: Promise<void> | null = null;

  constructor(notebook: Notebook, primary: WebAssembly.Module, restAddress: string, core: NotebookCore) {
    this.#notebook = notebook;
    this.#primary = primary;
    this.#restAddress = restAddress;
    this.#core = core;
    this.#session = new Session(core);
  }

  isLarge(inputs: Inputs): boolean {
    return !this.#core.isUsable || estimatedWork(inputs) > LARGE;
  }

  here(inputs: Inputs): RunResult | null {
    try {
      return runCells(this.#session, this.#codes(inputs), { tensors: copyLimitFor(inputs) });
    } catch (error) {
      if (!(error instanceof RestNeeded)) throw error;
      void this.completed().catch(() => undefined);
      return null;
    }
  }

  elsewhere(inputs: Inputs, reports: Reports<RunResult>): Cancel {
    let cancelled = false;
    let cancel: Cancel = () => {
      cancelled = true;
    };
    const run = (rest: WebAssembly.Module): void => {
      if (cancelled) return;
      const core = { primary: this.#primary, rest };
      cancel = runRemotely({ core, cells: this.#codes(inputs), tensors: copyLimitFor(inputs) }, reports);
    };
    this.#fetchRest()
      .then(run)
      .catch((error: unknown) => {
        if (!cancelled) reports.failed(error);
      });
    return () => {
      cancel();
    };
  }

  /** Makes the core here whole: a new one where a call has broken off. Throws where the rest cannot be had; a later try may succeed. */
  completed(): Promise<void> {
    this.#completing ??= this.#complete().finally(() => {
      this.#completing = null;
    });
    return this.#completing;
  }

  async #complete(): Promise<void> {
    const rest = await this.#fetchRest();
    if (this.#core.isUsable) {
      await this.#core.addRest(rest);
      return;
    }
    this.#core = await NotebookCore.start({ primary: this.#primary, rest });
    this.#session = new Session(this.#core);
  }

  #codes(inputs: Inputs): readonly string[] {
    return codesOf(cellsOf(this.#notebook, inputs));
  }

  #fetchRest(): Promise<WebAssembly.Module> {
    this.#rest ??= compiled(this.#restAddress).catch((error: unknown) => {
      this.#rest = null;
      throw error;
    });
    return this.#rest;
  }
}
