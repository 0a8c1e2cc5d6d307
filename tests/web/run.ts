import { runCells, type Runnable } from '../../web/core/execute.ts';
import { notebookFiles } from '../../web/core/files.ts';
import { startCore, type NotebookCore } from '../../web/core/notebook_core.ts';
import { Session } from '../../web/core/session.ts';
import type { Inputs } from '../../web/inputs/inputs.ts';
import { cellsOf } from '../../web/notebooks/index.ts';
import type { Notebook } from '../../web/notebooks/notebook.ts';
import type { Cell, CellOutcome, Framework, RunResult } from '../../web/program/cell.ts';
import { codesOf } from '../../web/program/line.ts';
import { programOf } from '../../web/program/program.ts';
import { copyLimitFor } from '../../web/run/copied.ts';
import { assemble, type Run } from '../../web/run/run.ts';

/** A session in the real core of each framework: a run goes to the one that its cells import. */
export class Sessions implements Runnable {
  readonly #torch: Session;
  readonly #keras: Session;

  constructor(torch: Session, keras: Session) {
    this.#torch = torch;
    this.#keras = keras;
  }

  run: Runnable['run'] = (cells, options) => {
    const session = cells.some((cell) => cell.includes('import tensorflow')) ? this.#keras : this.#torch;
    return session.run(cells, options);
  };
}

const cores = new Map<Framework, Promise<NotebookCore>>();

/** The real core of one framework, which all of a test's sessions share. */
export function coreOf(framework: Framework): Promise<NotebookCore> {
  const core = cores.get(framework) ?? startCore(notebookFiles(framework));
  cores.set(framework, core);
  return core;
}

/** A session of the real core of one framework. */
async function sessionOf(framework: Framework, memoryLimitBytes?: number): Promise<Session> {
  return new Session(await coreOf(framework), memoryLimitBytes);
}

export async function newSession(memoryLimitBytes?: number): Promise<Sessions> {
  return new Sessions(await sessionOf('pytorch', memoryLimitBytes), await sessionOf('keras', memoryLimitBytes));
}

/** A whole run of a notebook, with the tensors that the page would have. */
export function runOf(session: Sessions, notebook: Notebook, inputs: Inputs, tensors?: 'all'): Run {
  const copied = tensors ?? copyLimitFor(inputs);
  const { codes, optional } = programOf(notebook.steps, inputs);
  return assemble(notebook, inputs, runCells(session, codes, { tensors: copied, optional }));
}

/** A cell that ran and put out nothing. */
export const SILENT: CellOutcome = { kind: 'ran', stdout: '', result: null };

/** A cell and what became of it. */
export interface Ran {
  readonly cell: Cell;
  readonly outcome: CellOutcome;
}

/** Runs a notebook, or some of its cells, for these inputs. */
export function run(session: Sessions, notebook: Notebook, inputs: Inputs, some = cellsOf): readonly Ran[] {
  const cells = some(notebook, inputs);
  const { outcomes } = runCells(session, codesOf(cells), { tensors: null });
  return cells.map((cell, index) => ({ cell, outcome: outcomes[index] ?? { kind: 'notRun' } }));
}

/** A run whose cells ended like this and left no trace, but perhaps some tensors. */
export function resultOf(outcomes: readonly CellOutcome[], tensors: RunResult['tensors'] = {}): RunResult {
  return { outcomes, traces: outcomes.map(() => ({ calls: [], shown: null })), tensors };
}
