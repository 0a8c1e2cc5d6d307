import { compiled } from '../core/compiled.ts';
import { estimatedWork } from '../core/estimated_work.ts';
import { runCells } from '../core/execute.ts';
import { hasSimd } from '../core/engine.ts';
import { NotebookCore, RestNeeded, numberCore } from '../core/notebook_core.ts';
import { Session } from '../core/session.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { copyLimitFor } from '../run/copied.ts';
import type { Notebook } from '../notebooks/notebook.ts';
import type { Completion } from '../core/types.ts';
import type { CellOutcome, Framework, RunResult } from '../program/cell.ts';
import { programOf, type Program } from '../program/program.ts';
import { CoreUnavailable, type CorePlaces } from '../state/environment.ts';
import type { Cancel, Reports } from '../state/timing/runner.ts';
import { messageOf } from '../text/error_message.ts';
import { MODULE_ADDRESSES } from './modules.ts';
import { runRemotely } from './remote.ts';

/** Above so many numbers drawn a run may take longer than a frame, even on a phone. */
const LARGE = 300_000;

/**
 * Fetches the core of a framework, while its notebook is on its way, and gives the two places in which it runs that:
 * here, and in a worker.
 */
export async function loadPlaces(framework: Framework, notebook: Promise<Notebook>): Promise<NotebookPlaces> {
  if (typeof WebAssembly !== 'object') throw new CoreUnavailable('noWasm', '');
  const address = MODULE_ADDRESSES[framework];
  try {
    const core = await NotebookCore.start({ module: await compiled(address.first), isWhole: false });
    return new NotebookPlaces(await notebook, core, address.whole);
  } catch (error) {
    if (!hasSimd()) throw new CoreUnavailable('noSimd', '');
    throw new CoreUnavailable('notLoaded', messageOf(error));
  }
}

/** What a run of the reader's own code may use here: nobody knows beforehand how long it takes. */
const SMALL = { bytes: 2 ** 23, steps: 200_000, work: 2e7 };

interface Sessions {
  readonly full: Session;
  readonly small: Session;
}

function sessionsIn(core: NotebookCore): Sessions {
  return { full: new Session(core), small: new Session(core, SMALL.bytes, SMALL.steps, SMALL.work) };
}

function hasOwnCode({ code }: Inputs): boolean {
  return code.changed.length + code.added.length > 0;
}

/** Whether a cell was refused for what it uses, which elsewhere may be more. */
function isOverBudget(outcome: CellOutcome): boolean {
  return outcome.kind === 'refused' || (outcome.kind === 'unknown' && outcome.steps === true);
}

/**
 * Where the notebook runs. The page starts with what its notebook needs of the core; the whole core takes its
 * place a moment later. A run that needs that before goes to a worker, which waits for it.
 */
export class NotebookPlaces implements CorePlaces {
  readonly #notebook: Notebook;
  readonly #address: string;
  #core: NotebookCore;
  #sessions: Sessions;
  /** The inputs of the last run here, and whether it came to its end; null: there is none that can be asked. */
  #ran: { readonly inputs: Inputs; readonly ended: boolean } | null = null;
  #whole: Promise<WebAssembly.Module> | null = null;

  constructor(notebook: Notebook, core: NotebookCore, wholeAddress: string) {
    this.#notebook = notebook;
    this.#address = wholeAddress;
    this.#core = core;
    this.#sessions = sessionsIn(core);
  }

  /** What writes and adds numbers, as long as the core can be called. */
  readonly numbers = numberCore((work) => this.#attempt(() => this.#core.call(work)));

  isLarge(inputs: Inputs): boolean {
    return !this.#core.isUsable || estimatedWork(inputs) > LARGE;
  }

  here(inputs: Inputs): RunResult | null {
    return this.#attempt(() => this.#run(inputs));
  }

  elsewhere(inputs: Inputs, reports: Reports<RunResult>): Cancel {
    let cancelled = false;
    let cancel: Cancel = () => {
      cancelled = true;
    };
    const run = (module: WebAssembly.Module): void => {
      if (cancelled) return;
      const { codes, optional } = this.#program(inputs);
      const tensors = copyLimitFor(inputs);
      const request = { core: { module, isWhole: true }, cells: codes, optional, tensors };
      cancel = runRemotely(request, reports);
    };
    this.#fetchWhole()
      .then(run)
      .catch((error: unknown) => {
        if (!cancelled) reports.failed(error);
      });
    return () => {
      cancel();
    };
  }

  /** Puts the whole core in the place of the first one; where it cannot be had, what needs it asks for it again. */
  readonly complete = (): void => {
    void this.#fetchWhole()
      .then(async (module) => {
        if (this.#core.isWhole) return;
        const core = await NotebookCore.start({ module, isWhole: true });
        this.#core = core;
        this.#sessions = sessionsIn(core);
        this.#ran = null;
      })
      .catch(() => undefined);
  };

  described(inputs: Inputs, cell: number, name: string): string | null {
    return this.#ask(inputs, (session) => session.described(cell, name));
  }

  completions(inputs: Inputs, cell: number, object: string): readonly Completion[] {
    return this.#ask(inputs, (session) => session.completions(cell, object)) ?? [];
  }

  /** Asks the session that ran these inputs, or runs them again; null where that is not possible here. */
  #ask<Answer>(inputs: Inputs, ask: (session: Session) => Answer): Answer | null {
    if (this.isLarge(inputs)) return null;
    return this.#attempt(() => {
      if (this.#ran?.inputs !== inputs) this.#run(inputs);
      return this.#ran?.ended === true ? ask(this.#sessionFor(inputs)) : null;
    });
  }

  /** Calls the core; null where it cannot be called, or turns out to need the rest of it, which is then fetched. */
  #attempt<Answer>(work: () => Answer | null): Answer | null {
    if (!this.#core.isUsable) return null;
    try {
      return work();
    } catch (error) {
      if (!(error instanceof RestNeeded)) throw error;
      this.complete();
      return null;
    }
  }

  /** Runs the notebook here; null where the reader's own code takes more than it may here. */
  #run(inputs: Inputs): RunResult | null {
    const { codes, optional } = this.#program(inputs);
    this.#ran = null;
    const result = runCells(this.#sessionFor(inputs), codes, { tensors: copyLimitFor(inputs), optional });
    const ended = !(hasOwnCode(inputs) && result.outcomes.some(isOverBudget));
    this.#ran = { inputs, ended };
    return ended ? result : null;
  }

  #sessionFor(inputs: Inputs): Session {
    return hasOwnCode(inputs) ? this.#sessions.small : this.#sessions.full;
  }

  #program(inputs: Inputs): Program {
    return programOf(this.#notebook.steps, inputs);
  }

  #fetchWhole(): Promise<WebAssembly.Module> {
    this.#whole ??= compiled(this.#address).catch((error: unknown) => {
      this.#whole = null;
      throw error;
    });
    return this.#whole;
  }
}
