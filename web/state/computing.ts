/** Where what is typed is computed: the core, once it has come, and what of it the page shows meanwhile. */

import type { Inputs } from '../inputs/inputs.ts';
import type { Completion } from '../core/types.ts';
import type { RunResult } from '../program/cell.ts';
import { assemble, sameInputs, type Run } from '../run/run.ts';
import { messageOf } from '../text/error_message.ts';
import { CoreUnavailable, type CorePlaces, type Environment } from './environment.ts';
import { AT_REST } from './timing/later.ts';
import { mark } from './performance_marks.ts';
import { readTyped, type Typed } from './typed.ts';
import { withCore, type Freshness, type Page } from './page.ts';
import { createRunner, type Runner } from './timing/runner.ts';

/** How often the notebook is run for nothing once the page is at rest, and how long after each other, in milliseconds. */
const REHEARSALS = 20;
const BETWEEN = 50;

/** The page that is computed for, and what is told of it. */
export interface ComputedPage {
  readonly now: () => Page;
  readonly set: (page: Page) => void;
  /** A run has ended. */
  readonly finished: (inputs: Inputs, result: RunResult) => void;
  /** A large run could not start, or did not end. */
  readonly lost: () => void;
}

export class Computing {
  readonly #page: ComputedPage;
  readonly #environment: Pick<Environment, 'loadCore' | 'wait'>;
  #places: CorePlaces | null = null;
  #runner: Runner<Inputs> | null = null;

  constructor(page: ComputedPage, environment: Pick<Environment, 'loadCore' | 'wait'>) {
    this.#page = page;
    this.#environment = environment;
  }

  /** Fetches the core, and runs what is typed by then. */
  async load(): Promise<void> {
    const { now, set, finished, lost } = this.#page;
    let places: CorePlaces;
    try {
      places = await this.#environment.loadCore();
    } catch (error) {
      if (error instanceof CoreUnavailable) {
        set(withCore(now(), { kind: 'unavailable', reason: error.reason, detail: error.message }));
      } else {
        this.#broken(error);
      }
      return;
    }
    this.#places = places;
    this.#runner = createRunner(
      places,
      {
        started: () => {
          this.#fresh({ kind: 'working', fraction: 0, silent: false });
        },
        progress: (_, fraction) => {
          this.#fresh({ kind: 'working', fraction, silent: false });
        },
        silent: () => {
          const { freshness } = now();
          if (freshness.kind === 'working') this.#fresh({ ...freshness, silent: true });
        },
        done: finished,
        failed: (_, error) => {
          this.#broken(error);
        },
        lost: (_, error) => {
          console.error(error);
          this.#fresh({ kind: 'lost' });
          lost();
        },
      },
      this.#environment.wait,
    );
    mark('core-ready');
    set(withCore(now(), { kind: 'ready' }));
    this.run();
    this.#environment.wait(() => {
      this.#rehearse(places);
    }, AT_REST);
  }

  /** Runs what is typed, where it can be read and is not what is shown already. */
  run(): void {
    this.#runner?.cancel();
    const { notebook, typed, run, core } = this.#page.now();
    const read = readTyped(notebook, typed);
    if (!read.ok || sameInputs(read.inputs, run.inputs)) return;
    if (core.kind === 'ready') this.#runner?.submit(read.inputs);
  }

  /** Stops a large run. */
  cancel(): void {
    if (this.#runner?.cancel() === true) this.#fresh({ kind: 'cancelled' });
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
    if (this.#places === null || !read.ok || this.#places.isLarge(read.inputs)) return null;
    const result = this.#places.here(read.inputs);
    return result && assemble(notebook, read.inputs, result);
  }

  /** What a name holds when a cell of the run that is shown, by its number, has run. */
  describe(cell: number, name: string): string | null {
    const held = this.#places?.described(this.#page.now().run.inputs, cell - 1, name) ?? null;
    return held === null ? null : `${name}: ${held}`;
  }

  /** What may stand after an object when a cell of the run that is shown, by its number, has run. */
  complete(cell: number, object: string): readonly Completion[] {
    return this.#places?.completions(this.#page.now().run.inputs, cell - 1, object) ?? [];
  }

  /** Warms the engine up, which makes faster code of what has run a few times, before the reader's first edits. */
  #rehearse(places: CorePlaces, times = REHEARSALS): void {
    const { core, run } = this.#page.now();
    if (times === 0 || core.kind !== 'ready' || places.isLarge(run.inputs)) return;
    try {
      // What cannot be run here now cannot be run here a moment later.
      if (places.here(run.inputs) === null) return;
    } catch (error) {
      this.#broken(error);
      return;
    }
    this.#environment.wait(() => {
      this.#rehearse(places, times - 1);
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
