/**
 * The engine runs the cells of a notebook and gives their answers. It decides when and where: small runs at once and on
 * the page, large ones in a worker after a pause in typing. The newest job always wins: whatever is under way when it
 * comes is cancelled and never heard of again.
 */

import type { CellAnswer, Completion, RunAnswer } from './answer.ts';
import { MANY_CELLS, type Cancel, type Early, type Job, type PageRuns, type WorkerRuns } from './runs.ts';
import type { Answers } from './session.ts';

/** Calls `work` later, unless cancelled before. */
export type Wait = (work: () => void, milliseconds: number) => Cancel;

/** What is told of a run. What comes of a small one is told before `run` returns. */
export interface Hearing {
  /**
   * It waits for its place, or goes on: how much is done, from 0 to 1. `silent`: nothing has been heard of it for a while;
   * one of its steps takes long, or its place has gone.
   */
  working(fraction: number, silent: boolean): void;
  early?(known: Early, answers: readonly CellAnswer[]): void;
  done(answer: RunAnswer): void;
  /** The core on the page is broken. */
  failed(error: unknown): void;
  /** The worker could not start, or did not come to an end. Others may. */
  lost(error: unknown): void;
}

/** Why there is no core: the browser lacks what it needs, or it did not arrive. */
export type WhyUnavailable = 'noWasm' | 'noSimd' | 'notLoaded';

/** There is no core. */
export class CoreUnavailable extends Error {
  readonly reason: WhyUnavailable;
  constructor(reason: WhyUnavailable, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** How long typing must pause before a large run starts, in milliseconds. */
export const PAUSE = 150;

/** How long a run in a worker may be silent before that is told, in milliseconds. */
export const SILENCE = 20_000;

export class Engine {
  readonly #page: PageRuns | null;
  readonly #worker: WorkerRuns;
  readonly #wait: Wait;
  #stop: Cancel | null = null;

  /** @param page null: all runs happen in the worker */
  constructor(page: PageRuns | null, worker: WorkerRuns, wait: Wait) {
    this.#page = page;
    this.#worker = worker;
    this.#wait = wait;
  }

  /** Runs a job in the place of any other. */
  run(job: Job, hearing: Hearing): void {
    this.stop();
    const large = job.cells.length > MANY_CELLS || this.#page?.isLarge(job) === true;
    if (!large && this.#runOnPage(job, hearing)) return;
    hearing.working(0, false);
    const begin = (): void => this.#runInWorker(job, hearing);
    if (large) this.#stop = this.#wait(begin, PAUSE);
    else begin();
  }

  /** Stops what is under way. */
  stop(): void {
    this.#stop?.();
    this.#stop = null;
  }

  /** The answers of a job, if they can be had at once. Throws where the core is broken. */
  atOnce(job: Job): RunAnswer | undefined {
    return this.#page?.isLarge(job) === false ? this.#page.run(job) : undefined;
  }

  /**
   * `name: …` with what a name, or an attribute of one, held when a cell of the last run had run: see Session.
   *
   * @param job the job of that run, which only a core on the page asks for
   * @param cell counted from 0
   */
  async described(job: () => Job, cell: number, name: string): Promise<string | null> {
    const held = await this.#ask(job, 'described', cell, name);
    return held === null ? null : `${name}: ${held}`;
  }

  /** The names that may be typed after a cell of the last run, from 0, for themselves or after an object: see Session. */
  async completions(job: () => Job, cell: number, object: string): Promise<readonly Completion[]> {
    return (await this.#ask(job, 'completions', cell, object)) ?? [];
  }

  async #ask<Asked extends keyof Answers>(
    job: () => Job,
    asked: Asked,
    cell: number,
    text: string,
  ): Promise<Answers[Asked] | null> {
    const question = { asked, cell, text };
    const known = this.#page?.ask(job(), question);
    return (known === undefined ? await this.#worker.ask(question) : known) as Answers[Asked] | null;
  }

  /** Returns false where the job has to run in the worker. */
  #runOnPage(job: Job, hearing: Hearing): boolean {
    let answer: RunAnswer | undefined;
    try {
      answer = this.#page?.run(job);
    } catch (error) {
      hearing.failed(error);
      return true;
    }
    if (answer === undefined) return false;
    this.#worker.end();
    hearing.done(answer);
    return true;
  }

  #runInWorker(job: Job, hearing: Hearing): void {
    // Reports of a cancelled job may already be on their way.
    let live = true;
    let done = 0;
    let kill: Cancel = () => undefined;
    let silence: Cancel;
    const listen = (): void => {
      silence = this.#wait(() => hearing.working(done, true), SILENCE);
    };
    const end = (): void => {
      live = false;
      silence();
    };
    const last = (tell: () => void): void => {
      if (!live) return;
      end();
      this.#stop = null;
      tell();
    };
    const lost = (error: unknown): void => {
      last(() => hearing.lost(error));
    };
    this.#stop = () => {
      end();
      kill();
    };
    listen();
    try {
      kill = this.#worker.run(job, {
        early: (known, answers) => {
          if (live) hearing.early?.(known, answers);
        },
        progress: (fraction) => {
          if (!live) return;
          silence();
          listen();
          done = fraction;
          hearing.working(fraction, false);
        },
        done: (answer) => {
          last(() => hearing.done(answer));
        },
        failed: lost,
      });
    } catch (error) {
      lost(error);
    }
  }
}
