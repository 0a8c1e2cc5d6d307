import createModule, { type MainModule } from './generated/notebook.mjs';
import { instantiated, type Instance } from './instance.ts';

/** What runs notebooks, as JavaScript calls it: see cpp/binding/notebook.cpp. */
export type Bound = MainModule;

/**
 * The module of a framework, compiled: what its own notebooks need, and the rest of it, where that is there. What is
 * compiled can be posted to a worker.
 */
export interface CoreModules {
  readonly primary: WebAssembly.Module;
  readonly rest: WebAssembly.Module | null;
}

/** A call needs what is in the rest of the module, which is not there: a new core is to be made, with the rest. */
export class RestNeeded extends Error {
  constructor(options: ErrorOptions) {
    super('this call needs the rest of the core', options);
    this.name = 'RestNeeded';
  }
}

/** An instance of a framework's module: all memory that its notebooks use is its own. */
export class NotebookCore {
  readonly #instance: Instance<Bound>;
  #whole = false;
  #usable = true;

  private constructor(instance: Instance<Bound>) {
    this.#instance = instance;
  }

  /** Makes an instance, with the rest if that is given. Throws if it cannot be started. */
  static async start({ primary, rest }: CoreModules): Promise<NotebookCore> {
    const core = new NotebookCore(await instantiated<Bound>(createModule, primary));
    if (rest !== null) await core.addRest(rest);
    return core;
  }

  /** Whether no call will need the rest any more. */
  get isWhole(): boolean {
    return this.#whole;
  }

  /** Whether it can be called: false once a call was broken off. */
  get isUsable(): boolean {
    return this.#usable;
  }

  /** Adds the rest of the module, before or between calls. Throws where it belongs to another module. */
  async addRest(rest: WebAssembly.Module): Promise<void> {
    if (this.#whole) return;
    await WebAssembly.instantiate(rest, { primary: this.#instance.exports });
    this.#whole = true;
  }

  /**
   * Does something with the module. Throws RestNeeded where that needs the rest and it is not there; the core cannot be
   * used after, since what was under way has been left half done.
   */
  call<Value>(work: (bound: Bound) => Value): Value {
    if (!this.#usable) throw new Error('this core has broken off a call');
    try {
      return work(this.#instance.bound);
    } catch (error) {
      // A function that is not there traps, as nothing else of a sound module does.
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.#usable = false;
      throw this.#whole ? error : new RestNeeded({ cause: error });
    }
  }
}
