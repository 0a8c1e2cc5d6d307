import createModule, { type MainModule } from './generated/notebook.mjs';
import { instantiated } from './instance.ts';
import { compiled, type CoreSource } from './compiled.ts';

/** The functions that a module of the core offers to JavaScript: see cpp/binding/notebook.cpp and figures.cpp. */
export type Binding = MainModule;

/**
 * The module of a framework, compiled: the whole one, or what its own notebooks need of it. What is compiled can be
 * posted to a worker.
 */
export interface CoreModule {
  readonly module: WebAssembly.Module;
  readonly isWhole: boolean;
}

/** A call came to code that was left out of this module: a new core is to be made of the whole one. */
export class RestNeeded extends Error {
  constructor(options: ErrorOptions) {
    super('this call needs the whole core', options);
    this.name = 'RestNeeded';
  }
}

/** Whether a module is the core's: that of the race starts under the same script, too. */
function isCore(binding: Partial<Binding>): binding is Binding {
  return binding.openNotebook !== undefined;
}

/** An instance of a framework's module: all memory that its notebooks use is its own. */
export class NotebookCore {
  readonly #binding: Binding;
  /** Whether it has the code for every call. */
  readonly isWhole: boolean;
  #usable = true;

  private constructor(binding: Binding, isWhole: boolean) {
    this.#binding = binding;
    this.isWhole = isWhole;
  }

  /** Makes an instance. Throws if it cannot be started. */
  static async start({ module, isWhole }: CoreModule): Promise<NotebookCore> {
    const binding = await instantiated<Partial<Binding>>(createModule, module);
    if (!isCore(binding)) throw new Error('this module is not the core');
    return new NotebookCore(binding, isWhole);
  }

  /** Whether it can be called: false once a call was broken off. */
  get isUsable(): boolean {
    return this.#usable;
  }

  /**
   * Calls functions of the module. Throws RestNeeded where they come to code that only the whole module has; this
   * instance cannot be used after, since the call has been left half done.
   */
  call<Value>(work: (binding: Binding) => Value): Value {
    if (!this.#usable) throw new Error('this core has broken off a call');
    try {
      return work(this.#binding);
    } catch (error) {
      // Code that was left out traps, and nothing else in a sound module does.
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

/** What the core does with numbers; nothing comes where it cannot, now or any more. See cpp/binding/figures.cpp. */
export interface NumberCore {
  /** A float as figures write it where its tensor is written with so many decimals. */
  text(value: number, decimals: number): string | null | undefined;
  /** The sum of the products of two lists of one length as it stands after each of them, in float32. */
  sums(x: readonly number[], w: readonly number[]): readonly number[] | null | undefined;
}

/** What a module of the core does with numbers, given a way to call it. */
export function numberCore(call: <Value>(work: (binding: Binding) => Value) => Value | undefined): NumberCore {
  return {
    text: (value, decimals) => call((binding) => binding.figureText(value, decimals)),
    sums: (x, w) => call((binding) => binding.partialSums(x, w)),
  };
}
