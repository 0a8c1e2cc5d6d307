/** Runs in a worker, with the whole module of a framework. */

import { isLarge, type Cancel, type Job, type Known, type Question, type Reports, type WorkerRuns } from './engine.ts';
import script from './engine_worker.ts?worker&url';
import type { WorkerMessage, WorkerRequest } from './engine_worker.ts';
import { wholeModule } from './modules.ts';
import { ownScript } from './script_address.ts';

/**
 * How long a run that is no longer wanted may go on, in milliseconds, before its worker is ended: with the worker, what the
 * last complete run left behind would be lost.
 */
const GRACE = 300;

/** A run that is wanted; `begin` begins it in a worker, once what it needs is here. */
interface Running {
  readonly reports: Reports;
  begin: (() => void) | null;
}

/** A question that has no answer yet. */
interface Waiting {
  readonly question: Question;
  readonly settle: (known: Known) => void;
}

export class RemoteRuns implements WorkerRuns {
  /** What holds the last run, or is busy with the next. */
  #place: { readonly framework: Job['framework']; readonly worker: Worker } | null = null;
  #running: Running | null = null;
  /** How many runs in the worker were left, which come to their end before the one that is wanted, and how many have. */
  #left = 0;
  #ended = 0;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  run(job: Job, reports: Reports): Cancel {
    const running: Running = { reports, begin: null };
    this.#running = running;
    wholeModule(job.framework)
      .then((module) => {
        if (this.#running !== running) return;
        // The memory of a large run, hundreds of megabytes perhaps, goes back to the system only with its worker.
        if (isLarge(job)) this.#terminate();
        running.begin = () => {
          const before = this.#place?.worker;
          const worker = this.#workerFor(job.framework);
          post(worker, { kind: 'run', module, job });
          // A new worker has not heard what was asked before.
          if (worker === before) return;
          for (const [id, { question }] of this.#waiting) post(worker, { kind: 'ask', id, question });
        };
        running.begin();
      })
      .catch((error: unknown) => {
        if (this.#running === running) this.#fail(error);
      });
    return () => {
      if (this.#running === running) this.#leave(running);
    };
  }

  /** A run that is cancelled leaves its questions to the next. */
  ask(question: Question): Promise<Known> {
    const worker = this.#place?.worker;
    if (worker === undefined && this.#running === null) return Promise.resolve(null);
    this.#asked += 1;
    const id = this.#asked;
    if (worker !== undefined) post(worker, { kind: 'ask', id, question });
    return new Promise((settle) => this.#waiting.set(id, { question, settle }));
  }

  end(): void {
    this.#terminate();
    this.#running = null;
    // Nobody is left to answer what was asked.
    for (const { settle } of this.#waiting.values()) settle(null);
    this.#waiting.clear();
  }

  #workerFor(framework: Job['framework']): Worker {
    if (this.#place?.framework === framework) return this.#place.worker;
    this.#terminate();
    const worker = new Worker(ownScript(script), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      this.#hear(data);
    };
    worker.onerror = (event) => {
      this.#fail(new Error(event.message || 'the worker could not be started'));
    };
    worker.onmessageerror = () => {
      this.#fail(new Error('what the worker told could not be read'));
    };
    this.#place = { framework, worker };
    return worker;
  }

  #hear(message: WorkerMessage): void {
    const isLeft = this.#ended < this.#left;
    const reports = isLeft ? undefined : this.#running?.reports;
    if (message.kind === 'progress') reports?.progress(message.fraction);
    else if (message.kind === 'failed' && isLeft) this.#startAgain();
    else if (message.kind === 'failed') this.#fail(new Error(message.message));
    else if (message.kind === 'known') {
      this.#waiting.get(message.id)?.settle(message.known);
      this.#waiting.delete(message.id);
    } else if (isLeft) {
      this.#ended += 1;
    } else {
      this.#running = null;
      reports?.done(message.answer);
    }
  }

  /** A run is no longer wanted: one that takes long is ended, and with it the worker that is busy. */
  #leave({ begin }: Running): void {
    this.#running = null;
    if (begin === null) return;
    this.#left += 1;
    const [place, run] = [this.#place, this.#left];
    setTimeout(() => {
      if (this.#place === place && this.#ended < run) this.#startAgain();
    }, GRACE);
  }

  /** Ends the worker, in which a run that was left goes on or has failed, and runs what is wanted in a new one. */
  #startAgain(): void {
    this.#terminate();
    this.#running?.begin?.();
  }

  #terminate(): void {
    this.#place?.worker.terminate();
    this.#place = null;
    this.#left = this.#ended = 0;
  }

  #fail(error: unknown): void {
    const reports = this.#running?.reports;
    this.end();
    reports?.failed(error);
  }
}

function post(worker: Worker, request: WorkerRequest): void {
  worker.postMessage(request);
}
