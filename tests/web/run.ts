import { gpt2TokensFile, notebookFiles } from '../../web/engine/files.ts';
import { startCore, type NotebookCore } from '../../web/engine/notebook_core.ts';
import { Session } from '../../web/engine/session.ts';
import type { Inputs } from '../../web/inputs/inputs.ts';
import { cellsOf } from '../../web/notebooks/index.ts';
import type { Notebook } from '../../web/notebooks/notebook.ts';
import type { CellAnswer, RunAnswer } from '../../web/engine/answer.ts';
import type { Cell, Framework } from '../../web/program/cell.ts';
import { codesOf } from '../../web/program/line.ts';
import { jobOf } from '../../web/run/job.ts';
import { assemble, type Run } from '../../web/run/run.ts';

const gpt2Tokens = gpt2TokensFile();

/** A session in the real core of each framework, with GPT-2's tokens: a run goes to the one that its cells import. */
export class Sessions implements Pick<Session, 'run'> {
  readonly #torch: Session;
  readonly #keras: Session;

  constructor(torch: Session, keras: Session) {
    this.#torch = torch;
    this.#keras = keras;
  }

  run: Session['run'] = (cells, options) => {
    const session = cells.some((cell) => cell.includes('import tensorflow')) ? this.#keras : this.#torch;
    return session.run(cells, { gpt2Tokens, ...options });
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
  const job = jobOf(notebook, inputs);
  return assemble(notebook, inputs, session.run(job.cells, { ...job, ...(tensors && { tensors }) }));
}

/** A cell that ran and put out nothing, and one that was not run. */
export const SILENT: CellAnswer = { calls: [] };
export const NOT_RUN: CellAnswer = { notRun: true, calls: [] };

/** A cell that raised. */
export function raised(type: string, message: string, line = 1): CellAnswer {
  return { error: { type, message, line }, calls: [] };
}

/** A cell and what it answered. */
export interface Ran {
  readonly cell: Cell;
  readonly answer: CellAnswer;
}

/** Runs a notebook, or some of its cells, for these inputs. */
export function run(session: Sessions, notebook: Notebook, inputs: Inputs, some = cellsOf): readonly Ran[] {
  const cells = some(notebook, inputs);
  const { answers } = session.run(codesOf(cells));
  return cells.map((cell, index) => ({ cell, answer: answers[index] ?? NOT_RUN }));
}

/** A run whose cells answered this, and left perhaps some tensors. */
export function resultOf(answers: readonly CellAnswer[], tensors: RunAnswer['tensors'] = {}): RunAnswer {
  return { answers: [...answers], tensors };
}
