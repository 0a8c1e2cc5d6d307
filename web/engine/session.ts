import type { Completion, CopyLimit, RunAnswer } from './answer.ts';
import type { Limits } from './limits.ts';
import type { Binding, NotebookCore } from './notebook_core.ts';
import type { NotebookFile } from './runs.ts';

/** What carries out a session's calls. */
export type Core = Pick<NotebookCore, 'call'>;

/** Bytes that the tensors of a session may hold together, unless told otherwise. */
export const MEMORY_LIMIT_BYTES = 2 ** 31;

/** How much is copied of tensors that are wanted whole: no JavaScript array should hold more. */
const ALL: CopyLimit = { maxElements: 2 ** 27, rows: [] };

/** Steps that a run may take, unless told otherwise: statements, turns of loops, items walked. */
const MOST_STEPS = 2e7;

/**
 * Numbers that a run may make or read where nobody sees its progress and can stop it: some seconds. Ten products of two
 * numbers count as one.
 */
const MOST_WORK_UNSEEN = 5e9;
/** What PyTorch starts a generator with that nothing seeds (c10::detail::default_rng_seed_val). */
const UNSEEDED = 67_280_421_310_721;
/** What may be asked about the names that a cell has left, and what is answered. */
export interface Answers {
  /**
   * What a name, or an attribute as `embedding.weight`, held when a cell had run, in one line: `Parameter (4, 5) float32`.
   * For a cell that an earlier one kept from running: after the last one that ran. Null where there is no such name.
   */
  readonly described: string | null;
  /**
   * The names that may be typed after a cell, sorted: for an empty text its variables, Python's own functions and types,
   * and keywords; else what that name, or a module's full name, offers after a dot.
   */
  readonly completions: readonly Completion[];
}

export interface SessionRunOptions {
  /** Positions of cells, counted from 0, that do not end the run when they raise. */
  readonly optional?: readonly number[];
  /** Whether answers say what the code of each cell does to names. */
  readonly names?: boolean;
  /** Of what is drawn before the code seeds it, for which PyTorch takes one from the machine; null: one and the same. */
  readonly seed?: number | null;
  /** How much of each tensor is copied out; null: no tensors. */
  readonly tensors?: 'all' | CopyLimit | null;
  /** What `tiktoken` encodes by from now on. */
  readonly gpt2Tokens?: Uint8Array;
  /**
   * Told which cell runs, counted from 0, and how much of its long calls is done, from 0 to 1, when it begins and now and
   * then while it runs. Where it returns true it is told again, with the answers since the last time (without their calls)
   * and, as the last one, what the cell that runs has written.
   */
  readonly onProgress?: Parameters<Binding['run']>[7];
}

/**
 * A notebook in the core: its last run, and what the cells of that left behind. Owns its one notebook in the module's
 * memory. The result of a run must never be changed: what is the same in the next run is the same object in its result.
 * Its methods throw RestNeeded where the core is not whole and they need the rest.
 */
export class Session {
  /** A session for a run that nobody watches, with the usual limits where no others are given. */
  static unseen(
    core: Core,
    { bytes = MEMORY_LIMIT_BYTES, steps = MOST_STEPS, work = MOST_WORK_UNSEEN }: Partial<Limits> = {},
  ): Session {
    return new Session(core, bytes, steps, work);
  }

  readonly #core: Core;
  /** Its number in the module. */
  readonly #notebook: number;
  #hasTokens = false;

  /**
   * A session whose runs are refused beyond these limits.
   *
   * @param work numbers that the calls of a run may make or read, a tenth of the products of two numbers, and characters
   * of long texts: what a call computes is one step, however long it takes
   */
  constructor(core: Core, memoryLimitBytes: number = MEMORY_LIMIT_BYTES, steps = MOST_STEPS, work = Infinity) {
    this.#core = core;
    this.#notebook = core.call((module) => module.openNotebook(memoryLimitBytes, steps, work));
  }

  /** From now on `open` reads these files. */
  setFiles(files: readonly NotebookFile[]): void {
    this.#core.call((module) => {
      module.setFiles(
        this.#notebook,
        files.map(({ path }) => path),
        files.map(({ bytes }) => bytes),
      );
    });
  }

  /** From now on `tiktoken` encodes by this file, of which there is one alone: see cpp/toolchain/gpt2-tokens.mjs. */
  setGpt2Tokens(file: Uint8Array): void {
    if (this.#hasTokens) return;
    this.#core.call((module) => module.setGpt2Tokens(this.#notebook, [file]));
    this.#hasTokens = true;
  }

  /**
   * What the texts of cells tell before they run, as answers: which this page will refuse, and which hang on such a cell.
   * Of all others nothing is said.
   */
  foreseen(cells: readonly string[]): RunAnswer['answers'] {
    return this.#core.call((module) => module.foreseen(cells).answers);
  }

  /**
   * Runs the cells' Python from a fresh start, one after another, until one raises, and gives what each
   * answers, with copies of the tensors that they left behind; where there is no memory for these, the last cell that ran
   * is refused. What is as it was in the run before is that run's object: a cell's answer; and a tensor at its place, if
   * its copy is small (64 KiB at most).
   */
  run(
    cells: readonly string[],
    {
      optional = [],
      seed = null,
      names = false,
      tensors = null,
      gpt2Tokens,
      onProgress = null,
    }: SessionRunOptions = {},
  ): RunAnswer {
    if (gpt2Tokens !== undefined) this.setGpt2Tokens(gpt2Tokens);
    const { maxElements = 0, rows = null } = tensors === 'all' ? ALL : (tensors ?? {});
    return this.#core.call((module) =>
      module.run(this.#notebook, cells, optional, seed ?? UNSEEDED, names, maxElements, rows, onProgress),
    );
  }

  /** Asks what a cell, counted from 0, has left. */
  ask<Asked extends keyof Answers>(asked: Asked, cell: number, text: string): Answers[Asked] {
    return this.#core.call((module): Answers[keyof Answers] =>
      module[asked](this.#notebook, cell, text),
    ) as Answers[Asked];
  }

  /** Frees all that the session holds; it cannot be used after. */
  dispose(): void {
    this.#core.call((module) => module.closeNotebook(this.#notebook));
  }
}
