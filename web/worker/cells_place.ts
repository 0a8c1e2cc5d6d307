/** Where a reader's own notebook runs: in a worker with the whole module of the framework that it imports. */

import { compiled } from '../core/compiled.ts';
import type { CellAnswer, Completion } from '../core/types.ts';
import type { FileProgram } from '../file/answered.ts';
import { frameworkOf } from '../file/imported_framework.ts';
import type { Framework } from '../program/cell.ts';
import type { OpenCells } from '../state/open/open_controller.ts';
import type { Cancel, Reports } from '../state/timing/runner.ts';
import script from './cells_worker.ts?worker&url';
import type { CellsMessage, CellsRequest, NamesQuestion, NamesAnswer } from './cells_worker.ts';
import { MODULE_ADDRESSES } from './modules.ts';
import { ownScript } from './script_address.ts';

const modules = new Map<Framework, Promise<WebAssembly.Module>>();

/** Fetches a module once; one that did not come is asked for again. */
function fetchWhole(framework: Framework): Promise<WebAssembly.Module> {
  const known = modules.get(framework);
  if (known !== undefined) return known;
  const coming = compiled(MODULE_ADDRESSES[framework].whole);
  modules.set(framework, coming);
  coming.catch(() => modules.delete(framework));
  return coming;
}

/**
 * How long a run that is no longer wanted may go on, in milliseconds, before its worker is ended: with the worker, what the
 * last complete run left behind would be lost.
 */
const GRACE = 300;

/** A run that is wanted; `begin` begins it in a worker, once what it needs is here. */
interface Running {
  readonly reports: Reports<readonly CellAnswer[]>;
  begin: (() => void) | null;
}

/** A question that has no answer yet. */
interface Waiting {
  readonly asked: NamesQuestion;
  readonly settle: (answer: NamesAnswer) => void;
}

class RemoteCells implements OpenCells {
  /** What holds the last run, or is busy with the next. */
  #place: { readonly framework: Framework; readonly worker: Worker } | null = null;
  #running: Running | null = null;
  /** How many runs in the worker were left, which come to their end before the one that is wanted, and how many have. */
  #left = 0;
  #ended = 0;
  /** What the worker told last of each cell. */
  #answers: readonly CellAnswer[] = [];
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;

  /** Runs cells from a fresh start. Whatever has been started is ended when it is cancelled. */
  run(program: FileProgram, reports: Reports<readonly CellAnswer[]>): Cancel {
    const running: Running = { reports, begin: null };
    this.#running = running;
    const framework = frameworkOf(program.cells);
    fetchWhole(framework)
      .then((module) => {
        if (this.#running !== running) return;
        running.begin = () => {
          const before = this.#place?.worker;
          const worker = this.#workerFor(framework);
          post(worker, { kind: 'run', core: { module, isWhole: true }, program });
          // A new worker has not heard what was asked before.
          if (worker === before) return;
          for (const [id, { asked }] of this.#waiting) post(worker, { kind: 'ask', id, asked });
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

  async described(cell: number, name: string): Promise<string | null> {
    const answer = await this.#ask({ kind: 'described', cell, name });
    return typeof answer === 'string' ? answer : null;
  }

  async completions(cell: number, object: string): Promise<readonly Completion[]> {
    const answer = await this.#ask({ kind: 'completions', cell, object });
    return typeof answer === 'object' && answer !== null ? answer : [];
  }

  /** Asks the last run, or the one that is under way once it is done; a cancelled one leaves its questions to the next. */
  #ask(asked: NamesQuestion): Promise<NamesAnswer> {
    const worker = this.#place?.worker;
    if (worker === undefined && this.#running === null) return Promise.resolve(null);
    this.#asked += 1;
    const id = this.#asked;
    if (worker !== undefined) post(worker, { kind: 'ask', id, asked });
    return new Promise((settle) => this.#waiting.set(id, { asked, settle }));
  }

  #workerFor(framework: Framework): Worker {
    if (this.#place?.framework === framework) return this.#place.worker;
    this.#terminate();
    const worker = new Worker(ownScript(script), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<CellsMessage>) => {
      this.#hear(data);
    };
    worker.onerror = (event) => {
      this.#fail(new Error(event.message || 'the worker could not be started'));
    };
    this.#place = { framework, worker };
    return worker;
  }

  #hear(message: CellsMessage): void {
    const isLeft = this.#ended < this.#left;
    const reports = isLeft ? undefined : this.#running?.reports;
    if (message.kind === 'progress') reports?.progress(message.fraction);
    else if (message.kind === 'failed' && isLeft) this.#startAgain();
    else if (message.kind === 'failed') this.#fail(new Error(message.message));
    else if (message.kind === 'answer') {
      this.#waiting.get(message.id)?.settle(message.answer);
      this.#waiting.delete(message.id);
    } else {
      const answers = this.#answers.slice(0, message.count);
      for (const [cell, answer] of message.changed) answers[cell] = answer;
      this.#answers = answers;
      if (isLeft) this.#ended += 1;
      else this.#running = null;
      reports?.done(answers);
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
    this.#answers = [];
  }

  #fail(error: unknown): void {
    const reports = this.#running?.reports;
    this.#running = null;
    this.#terminate();
    for (const { settle } of this.#waiting.values()) settle(null);
    this.#waiting.clear();
    reports?.failed(error);
  }
}

function post(worker: Worker, request: CellsRequest): void {
  worker.postMessage(request);
}

export const remoteCells: OpenCells = new RemoteCells();
