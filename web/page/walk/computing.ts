/** Where what is typed is computed: the core, once it has come, and what of it the page shows meanwhile. */

import type { Completion, RunAnswer } from '../../engine/answer.ts';
import { CoreUnavailable, type Engine } from '../../engine/engine.ts';
import type { Job } from '../../engine/runs.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import { jobOf } from '../../run/job.ts';
import { assemble, sameInputs, type Run } from '../../run/run.ts';
import { messageOf } from '../../text/error_message.ts';
import type { Environment } from './environment.ts';
import { AT_REST } from '../timing/later.ts';
import { mark } from '../browser/performance_marks.ts';
import { readTyped, type Typed } from './typed.ts';
import { withCore, type Freshness, type Page } from './walk_page.ts';

/** How often the notebook is run for nothing once the page is at rest, and how long after each other, in milliseconds. */
const REHEARSALS = 20;
const BETWEEN = 50;

/** The page that is computed for, and what is told of it. */
export interface ComputedPage {
  readonly now: () => Page;
  readonly set: (page: Page) => void;
  /** A run has ended. */
  readonly finished: (inputs: Inputs, result: RunAnswer) => void;
  /** A large run could not start, or did not end. */
  readonly lost: () => void;
}

export class Computing {
  readonly #page: ComputedPage;
  readonly #environment: Pick<Environment, 'loadEngine' | 'wait'>;
  #engine: Engine | null = null;

  constructor(page: ComputedPage, environment: Pick<Environment, 'loadEngine' | 'wait'>) {
    this.#page = page;
    this.#environment = environment;
  }

  /** Fetches the core, and runs what is typed by then. */
  async load(): Promise<void> {
    const { now, set } = this.#page;
    let engine: Engine;
    try {
      engine = await this.#environment.loadEngine();
    } catch (error) {
      if (error instanceof CoreUnavailable) {
        set(withCore(now(), { kind: 'unavailable', reason: error.reason, detail: error.message }));
      } else {
        this.#broken(error);
      }
      return;
    }
    this.#engine = engine;
    mark('core-ready');
    set(withCore(now(), { kind: 'ready' }));
    this.run();
    this.#environment.wait(() => {
      this.#rehearse(engine);
    }, AT_REST);
  }

  /** Runs what is typed, where it can be read and is not what is shown already. */
  run(): void {
    this.#engine?.stop();
    const { notebook, typed, run, core } = this.#page.now();
    const read = readTyped(notebook, typed);
    if (!read.ok || sameInputs(read.inputs, run.inputs) || core.kind !== 'ready') return;
    const { inputs } = read;
    this.#engine?.run(jobOf(notebook, inputs), {
      working: (fraction, silent) => {
        this.#fresh({ kind: 'working', fraction, silent });
      },
      done: (result) => {
        this.#page.finished(inputs, result);
      },
      failed: (error) => {
        this.#broken(error);
      },
      lost: (error) => {
        console.error(error);
        this.#fresh({ kind: 'lost' });
        this.#page.lost();
      },
    });
  }

  /** Stops a large run. */
  cancel(): void {
    if (this.#engine?.stop() === true) this.#fresh({ kind: 'cancelled' });
  }

  /** Runs what is typed once more, or, where the core did not come, fetches that again. */
  retry(): void {
    const { now, set } = this.#page;
    if (now().core.kind === 'unavailable') {
      set(withCore(now(), { kind: 'loading' }));
      void this.load();
    } else {
      this.run();
    }
  }

  /** The run of what would then be typed; null where the core cannot do that at once. */
  tryOut(typed: Typed): Run | null {
    const { notebook } = this.#page.now();
    const read = readTyped(notebook, typed);
    const result = read.ok ? this.#engine?.atOnce(jobOf(notebook, read.inputs)) : null;
    return read.ok && result ? assemble(notebook, read.inputs, result) : null;
  }

  /** What a name holds when a cell of the run that is shown, by its number, has run. */
  async describe(cell: number, name: string): Promise<string | null> {
    return (await this.#engine?.described(this.#shown, cell - 1, name)) ?? null;
  }

  /** What may stand after an object when a cell of the run that is shown, by its number, has run. */
  async complete(cell: number, object: string): Promise<readonly Completion[]> {
    return (await this.#engine?.completions(this.#shown, cell - 1, object)) ?? [];
  }

  /** What the page shows the answers of. */
  get #shown(): Job {
    const { notebook, run } = this.#page.now();
    return jobOf(notebook, run.inputs);
  }

  /** Warms the engine up, which makes faster code of what has run a few times, before the reader's first edits. */
  #rehearse(engine: Engine, times = REHEARSALS): void {
    if (times === 0 || this.#page.now().core.kind !== 'ready') return;
    try {
      // What cannot be run at once now cannot be a moment later.
      if (engine.atOnce(this.#shown) === undefined) return;
    } catch (error) {
      this.#broken(error);
      return;
    }
    this.#environment.wait(() => {
      this.#rehearse(engine, times - 1);
    }, BETWEEN);
  }

  /** The core has broken, and cannot be trusted with another run. */
  #broken(error: unknown): void {
    console.error(error);
    this.#page.set(withCore(this.#page.now(), { kind: 'broken', detail: messageOf(error) }));
  }

  #fresh(freshness: Freshness): void {
    this.#page.set({ ...this.#page.now(), freshness });
  }
}
