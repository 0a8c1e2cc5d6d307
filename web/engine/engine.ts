/**
 * The engine runs the cells of a notebook and gives their answers. It decides when and where: small runs at once and on
 * the page, large ones in a worker after a pause in typing. The newest job always wins: whatever is under way when it
 * comes is cancelled and never heard of again.
 */

import type { Framework } from '../program/cell.ts';
import type { Completion, CopyLimit, RunAnswer } from './answer.ts';
import type { Answers } from './session.ts';

export type Cancel = () => void;

/** Calls `work` later, unless cancelled before. */
export type Wait = (work: () => void, milliseconds: number) => Cancel;

/** What is to be run. */
export interface Job {
  readonly framework: Framework;
  /** The Python of each cell. */
  readonly cells: readonly string[];
  /** Positions of cells, counted from 0, whose errors and refusals do not end the run. */
  readonly optional: readonly number[];
  /** How much of each tensor is copied out; null: no tensors. */
  readonly tensors: CopyLimit | null;
  /** How much work it is at least, in numbers drawn: web/run/estimated_work.ts. */
  readonly work: number;
  /** Whether it may be any amount beyond that: nobody knows beforehand how long a reader's own code takes. */
  readonly mayBeMore: boolean;
}

/** Above so many numbers drawn a run may take longer than a frame, even on a phone. */
const LARGE = 300_000;

/** Whether a job is known to be too large to be run on the page without freezing it. */
export const isLarge = ({ work }: Job): boolean => work > LARGE;

/** A question about the names that a run has left: what Session.ask takes. */
export interface Question {
  readonly asked: keyof Answers;
  readonly cell: number;
  readonly text: string;
}
export type Known = Answers[keyof Answers];

/** What a run in a worker tells. */
export interface Reports {
  /** How much is done, from 0 to 1. */
  progress(fraction: number): void;
  done(answer: RunAnswer): void;
  failed(error: unknown): void;
}

/** The core on the page. */
export interface PageRuns {
  /** Whether a job is too large for the page, or cannot be run there. */
  isLarge(job: Job): boolean;
  /** Runs a job; undefined where that turns out not to be possible here. Throws where the core is broken. */
  run(job: Job): RunAnswer | undefined;
  /** Asks about a job, which is run again if need be; undefined where that is not possible here. */
  ask(job: Job, question: Question): Known | undefined;
}

/** A core in a worker. */
export interface WorkerRuns {
  run(job: Job, reports: Reports): Cancel;
  /** Asks the last run, or the one that is under way once it is done. */
  ask(question: Question): Promise<Known>;
  /** Nothing is wanted of its runs any more. */
  end(): void;
}

/** What is told of a run. What comes of a small one is told before `run` returns. */
export interface Hearing {
  /**
   * It waits for its place, or goes on: how much is done, from 0 to 1. `silent`: nothing has been heard of it for a while;
   * one of its steps takes long, or its place has gone.
   */
  working(fraction: number, silent: boolean): void;
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
    const large = this.#page?.isLarge(job) === true;
    if (!large && this.#runOnPage(job, hearing)) return;
    hearing.working(0, false);
    const begin = (): void => {
      this.#runInWorker(job, hearing);
    };
    if (large) this.#stop = this.#wait(begin, PAUSE);
    else begin();
  }

  /** Stops what is under way; returns whether there was anything. */
  stop(): boolean {
    const running = this.#stop !== null;
    this.#stop?.();
    this.#stop = null;
    return running;
  }

  /** The answers of a job, if they can be had at once. Throws where the core is broken. */
  atOnce(job: Job): RunAnswer | undefined {
    return this.#page?.isLarge(job) === false ? this.#page.run(job) : undefined;
  }

  /** `name: …` with what a name, or an attribute of one, held when a cell of the last run, from 0, had run: see Session. */
  async described(job: Job, cell: number, name: string): Promise<string | null> {
    const held = await this.#ask(job, 'described', cell, name);
    return held === null ? null : `${name}: ${held}`;
  }

  /** The names that may be typed after a cell of the last run, from 0, for themselves or after an object: see Session. */
  async completions(job: Job, cell: number, object: string): Promise<readonly Completion[]> {
    return (await this.#ask(job, 'completions', cell, object)) ?? [];
  }

  async #ask<Asked extends keyof Answers>(
    job: Job,
    asked: Asked,
    cell: number,
    text: string,
  ): Promise<Answers[Asked] | null> {
    const question = { asked, cell, text };
    const known = this.#page?.ask(job, question);
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
      silence = this.#wait(() => {
        hearing.working(done, true);
      }, SILENCE);
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
      last(() => {
        hearing.lost(error);
      });
    };
    this.#stop = () => {
      end();
      kill();
    };
    listen();
    try {
      kill = this.#worker.run(job, {
        progress: (fraction) => {
          if (!live) return;
          silence();
          listen();
          done = fraction;
          hearing.working(fraction, false);
        },
        done: (answer) => {
          last(() => {
            hearing.done(answer);
          });
        },
        failed: lost,
      });
    } catch (error) {
      lost(error);
    }
  }
}
