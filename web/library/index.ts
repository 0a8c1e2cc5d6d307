/** What the npm package offers to programs; README.md here says how it is used. */

import { needsTokens } from '../engine/answer.ts';
import type { Limits } from '../engine/limits.ts';
import { NotebookCore } from '../engine/notebook_core.ts';
import { FRAMEWORKS, packagedModule, packagedTokens } from '../engine/package_files.ts';
import { Session } from '../engine/session.ts';
import type { CellError, CellRefusal, CellResult } from '../file/cell_result.ts';
import { frameworkOf } from '../file/imported_framework.ts';
import { cellResultOf } from '../file/cell_result_of.ts';
import type { Framework } from '../program/framework.ts';
import type { Language } from '../text/localized.ts';

export type { CellError, CellRefusal, CellResult, Framework, Language, Limits };

export interface RunOptions {
  /** Whose module is loaded; not given: found from what the cells import. One run has one framework. */
  readonly framework?: Framework;
  /** In which language refusals are said; not given: English. */
  readonly language?: Language;
  /** What numbers are drawn from before the code sets a seed; not given: one and the same in every run. */
  readonly seed?: number;
  /** What `open` reads: texts, or their bytes in UTF-8, by their paths as the code names them. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** The places, counted from 0, of cells that do not end the run when they raise. */
  readonly mayRaise?: readonly number[];
  /** What the run may use; not given: some seconds, and 2 GiB of tensors. */
  readonly limits?: Partial<Limits>;
  /** Told which cell runs, counted from 0, and how much of its long calls is done, from 0 to 1. What it throws ends the run. */
  readonly onProgress?: (cell: number, done: number) => void;
}

export interface RunResult {
  /** One for each cell, in order. */
  readonly cells: readonly CellResult[];
}

/**
 * Runs the Python of a notebook's cells, one after another, from a fresh start, and gives what came of each. An error that
 * Python raises is a result like any other. It computes on the thread that calls it; the first run of a framework loads its
 * module before. Throws where that cannot be loaded.
 */
export async function run(cells: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const { framework = frameworkOf(cells), language = 'en', files = {}, limits } = options;
  if (!FRAMEWORKS.includes(framework)) {
    throw new RangeError(`There is no framework “${framework}”; there are ${FRAMEWORKS.join(', ')}`);
  }
  const core = await NotebookCore.start({ module: await packagedModule(framework), isWhole: true });
  const session = Session.unseen(core, limits);
  session.setFiles(Object.entries(files).map(([path, content]) => ({ path, bytes: bytesOf(content) })));
  const { seed = null, mayRaise: optional = [], onProgress: told } = options;
  const onProgress = (cell: number, done: number): void => {
    told?.(cell, done);
  };
  let { answers } = session.run(cells, { optional, seed, onProgress });
  if (answers.some(needsTokens)) {
    session.setGpt2Tokens(await packagedTokens());
    ({ answers } = session.run(cells, { optional, seed, onProgress }));
  }
  return { cells: answers.map((answer, place) => cellResultOf(cells[place] ?? '', answer, language)) };
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}
