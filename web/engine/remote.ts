/** Runs in a worker, with the whole module of a framework. */

import type { CellAnswer } from './answer.ts';
import { isLarge, type Cancel, type Job, type Known, type Question, type Reports, type WorkerRuns } from './runs.ts';
import script from './engine_worker.ts?worker&url';
import type { WorkerMessage, WorkerRequest } from './engine_worker.ts';
import { wholeModule } from './modules.ts';
import { ownWorker } from './script_address.ts';

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

interface Place {
  readonly framework: Job['framework'];
  readonly worker: Worker;
  /** How many runs in it were left, which come to their end before the one that is wanted, and how many have. */
  left: number;
  ended: number;
  /** What it told last of each cell. */
  answers: CellAnswer[];
}

/** A question that has no answer yet. */
interface Waiting {
  readonly question: Question;
  readonly settle: (known: Known) => void;
}

export class RemoteRuns implements WorkerRuns {
  /** What holds the last run, or is busy with the next. */
  #place: Place | null = null;
  #running: Running | null = null;
  /** In the order in which they were asked, which is that of the answers. */
  readonly #waiting: Waiting[] = [];

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
          for (const { question } of this.#waiting) post(worker, { kind: 'ask', question });
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
    if (worker !== undefined) post(worker, { kind: 'ask', question });
    return new Promise((settle) => this.#waiting.push({ question, settle }));
  }

  end(): void {
    this.#terminate();
    this.#running = null;
    // Nobody is left to answer what was asked.
    for (const { settle } of this.#waiting.splice(0)) settle(null);
  }

  #workerFor(framework: Job['framework']): Worker {
    if (this.#place?.framework === framework) return this.#place.worker;
    this.#terminate();
    const worker = ownWorker(script);
    const place = { framework, worker, left: 0, ended: 0, answers: [] };
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => this.#hear(place, data);
    worker.onerror = worker.onmessageerror = ({ message }: Partial<ErrorEvent>) =>
      this.#fail(new Error(message ?? 'the worker could not be started'));
    this.#place = place;
    return worker;
  }

  #hear(place: Place, message: WorkerMessage): void {
    const isLeft = place.ended < place.left;
    const reports = isLeft ? undefined : this.#running?.reports;
    if (message.kind === 'foreseen') reports?.early?.('foreseen', message.answers);
    else if (message.kind === 'failed' && isLeft) this.#startAgain();
    else if (message.kind === 'failed') this.#fail(new Error(message.message));
    else if (message.kind === 'known') this.#waiting.shift()?.settle(message.known);
    else {
      for (const [cell, answer] of message.changed) place.answers[cell] = answer;
      const answers = place.answers.slice(0, message.count);
      if (message.kind === 'progress') {
        reports?.progress(message.fraction);
        if (answers.length > 0) reports?.early?.('soFar', answers);
        return;
      }
      place.answers.length = message.count;
      if (isLeft) place.ended += 1;
      else this.#running = null;
      reports?.done({ answers, tensors: message.tensors });
    }
  }

  /** A run is no longer wanted: one that takes long is ended, and with it the worker that is busy. */
  #leave({ begin }: Running): void {
    this.#running = null;
    const place = this.#place;
    if (begin === null || place === null) return;
    const run = ++place.left;
    setTimeout(() => {
      if (this.#place === place && place.ended < run) this.#startAgain();
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
