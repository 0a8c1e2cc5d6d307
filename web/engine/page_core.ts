/**
 * The core on the page. It starts with what the notebooks of its framework need of the module; the whole module takes its
 * place a moment later. A run that needs that before goes to the worker.
 */

import type { Framework } from '../program/cell.ts';
import { messageOf } from '../text/error_message.ts';
import { memoryRefusal, needsTokens, type CellAnswer, type RunAnswer } from './answer.ts';
import { CoreUnavailable } from './engine.ts';
import { isLarge, type Job, type Known, type PageRuns, type Question } from './runs.ts';
import { firstPart, wholeModule } from './modules.ts';
import { NotebookCore, RestNeeded, numberCore } from './notebook_core.ts';
import { Session } from './session.ts';
import { hasSimd } from './simd.ts';

/** What a run that may be any amount of work may use on the page. */
const SMALL = { bytes: 2 ** 23, steps: 100_000, work: 2e7 };

interface Sessions {
  readonly full: Session;
  readonly small: Session;
}

function sessionsIn(core: NotebookCore): Sessions {
  return { full: new Session(core), small: new Session(core, SMALL.bytes, SMALL.steps, SMALL.work) };
}

/** Whether a cell was refused for what it uses, which in the worker may be more, or for what the worker fetches. */
function wantsWorker(answer: CellAnswer, { mayBeMore }: Job): boolean {
  const isOverBudget = answer.refused?.steps === true || memoryRefusal(answer) !== null;
  return (mayBeMore && isOverBudget) || needsTokens(answer);
}

export class PageCore implements PageRuns {
  readonly #framework: Framework;
  #core: NotebookCore;
  #sessions: Sessions;
  /** The last job that was run, and whether it came to its end; null: there is none that can be asked. */
  #ran: { readonly job: Job; readonly ended: boolean } | null = null;
  #isCompleting = false;

  private constructor(framework: Framework, core: NotebookCore) {
    this.#framework = framework;
    this.#core = core;
    this.#sessions = sessionsIn(core);
  }

  /** Fetches the core of a framework. Throws CoreUnavailable where that cannot be had. */
  static async start(framework: Framework): Promise<PageCore> {
    if (typeof WebAssembly !== 'object') throw new CoreUnavailable('noWasm', '');
    try {
      return new PageCore(framework, await NotebookCore.start({ module: await firstPart(framework), isWhole: false }));
    } catch (error) {
      if (!hasSimd()) throw new CoreUnavailable('noSimd', '');
      throw new CoreUnavailable('notLoaded', messageOf(error));
    }
  }

  /** What writes and adds numbers, as long as the core can be called. */
  readonly numbers = numberCore((work) => this.#attempt(() => this.#core.call(work)));

  isLarge(job: Job): boolean {
    return !this.#core.isUsable || isLarge(job);
  }

  run(job: Job): RunAnswer | undefined {
    return this.#attempt(() => this.#run(job));
  }

  ask(job: Job, { asked, cell, text }: Question): Known | undefined {
    return this.#attempt(() => {
      if (isLarge(job)) return undefined;
      if (this.#ran?.job !== job) this.#run(job);
      return this.#ran?.ended === true ? this.#sessionFor(job).ask(asked, cell, text) : undefined;
    });
  }

  /** Puts the whole core in the place of the first one; where it does not come, the next call asks for it again. */
  readonly complete = (): void => {
    if (this.#isCompleting) return;
    this.#isCompleting = true;
    void wholeModule(this.#framework)
      .then(async (module) => {
        if (this.#core.isWhole) return;
        const core = await NotebookCore.start({ module, isWhole: true });
        this.#core = core;
        this.#sessions = sessionsIn(core);
        this.#ran = null;
      })
      .catch(() => undefined)
      .finally(() => (this.#isCompleting = false));
  };

  /** Calls the core; undefined where it cannot be called, or turns out to need the rest of it, which is then fetched. */
  #attempt<Value>(work: () => Value): Value | undefined {
    if (!this.#core.isUsable) {
      this.complete();
      return undefined;
    }
    try {
      return work();
    } catch (error) {
      if (!(error instanceof RestNeeded)) throw error;
      this.complete();
      return undefined;
    }
  }

  /** Runs a job; undefined where it takes more than it may here. */
  #run(job: Job): RunAnswer | undefined {
    this.#ran = null;
    const answer = this.#sessionFor(job).run(job.cells, job);
    const ended = !answer.answers.some((cell) => wantsWorker(cell, job));
    this.#ran = { job, ended };
    return ended ? answer : undefined;
  }

  #sessionFor({ mayBeMore }: Job): Session {
    return mayBeMore ? this.#sessions.small : this.#sessions.full;
  }
}
