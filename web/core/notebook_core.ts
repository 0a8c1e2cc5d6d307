import createModule, { type MainModule } from './generated/notebook.mjs';
import { instantiated } from './instance.ts';
import { compiled, type CoreSource } from './compiled.ts';
import type { NumberCore } from '../run/numbers.ts';

/** What runs notebooks, as JavaScript calls it: see cpp/binding/notebook.cpp. */
export type Bound = MainModule;

/**
 * The module of a framework, compiled: the whole one, or what its own notebooks need of it. What is compiled can be
 * posted to a worker.
 */
export interface CoreModule {
  readonly module: WebAssembly.Module;
  readonly isWhole: boolean;
}

/** A call needs what only the whole module has: a new core is to be made of that. */
export class RestNeeded extends Error {
  constructor(options: ErrorOptions) {
    super('this call needs the whole core', options);
    this.name = 'RestNeeded';
  }
}

/** Whether a module has what runs notebooks: others start under the same script. */
function isCore(bound: Partial<Bound>): bound is Bound {
  return bound.openNotebook !== undefined;
}

/** An instance of a framework's module: all memory that its notebooks use is its own. */
export class NotebookCore {
  readonly #bound: Bound;
  /** Whether no call will need more than is there. */
  readonly isWhole: boolean;
  #usable = true;

  private constructor(bound: Bound, isWhole: boolean) {
    this.#bound = bound;
    this.isWhole = isWhole;
  }

  /** Makes an instance. Throws if it cannot be started. */
  static async start({ module, isWhole }: CoreModule): Promise<NotebookCore> {
    const bound = await instantiated<Partial<Bound>>(createModule, module);
    if (!isCore(bound)) throw new Error('this module is not the core');
    return new NotebookCore(bound, isWhole);
  }

  /** Whether it can be called: false once a call was broken off. */
  get isUsable(): boolean {
    return this.#usable;
  }

  /**
   * Does something with the module. Throws RestNeeded where that needs the whole core and this is not; it cannot
   * be used after, since what was under way has been left half done.
   */
  call<Value>(work: (bound: Bound) => Value): Value {
    if (!this.#usable) throw new Error('this core has broken off a call');
    try {
      return work(this.#bound);
    } catch (error) {
      // What was left out traps, as nothing else of a sound module does.
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.#usable = false;
      throw this.isWhole ? error : new RestNeeded({ cause: error });
    }
  }
}

/** Where a framework's module is, and whether it is the whole one or what its own notebooks need of it. */
export interface CorePlace {
  readonly source: CoreSource;
  readonly isWhole: boolean;
}

/**
 * A core of its own each time. Works in pages, workers and Node.js. Throws where the module cannot be fetched, compiled
 * or started; a later try may succeed.
 */
export async function startCore({ source, isWhole }: CorePlace): Promise<NotebookCore> {
  return NotebookCore.start({ module: await compiled(source), isWhole });
}

/** What a module of the core does with numbers, given a way to call it; null where that gives nothing. */
export function numberCore(call: <Value>(work: (bound: Bound) => Value) => Value | null): NumberCore {
  return {
    text: (value, decimals) => call((bound) => bound.figureText(value, decimals)),
    sums: (x, w) => call((bound) => bound.partialSums(x, w)),
  };
}
