import type { Cell, CellOutcome, CopyLimit, RunResult, TensorValue } from '../program/cell.ts';
import { shownText } from '../program/shown.ts';
import type { Name, Output, Step } from '../program/step.ts';
import type { Session } from './session.ts';

export interface RunOptions {
  /** Which tensors to copy out: all of them whole, none, or large ones by some of their rows alone. */
  readonly tensors: 'all' | 'none' | CopyLimit;
  /** Told how much of the run's large weights is made, from 0 to 1. Must not throw. */
  readonly onProgress?: (done: number) => void;
}

/** What is run: the cells' steps and outputs. */
export type RunnableCell = Pick<Cell, 'steps' | 'output'>;

/** 'all' still leaves out the elements of what no JavaScript array should hold. */
const ALL: CopyLimit = { maxElements: 2 ** 27, rows: [] };

/**
 * Runs a notebook from the top in an empty namespace, up to the first cell that the framework, or our own limit, stops.
 */
export function runCells(session: Session, cells: readonly RunnableCell[], options: RunOptions): RunResult {
  session.reset();
  const drawn = cells.flatMap((cell) => cell.steps).filter(drawsWeight).length;
  let done = 0;
  const { onProgress } = options;
  session.setProgress(onProgress === undefined ? null : (part) => onProgress((done + part) / drawn));
  try {
    const names = new Set<Name>();
    const outcomes: CellOutcome[] = [];
    let stopped = false;
    for (const cell of cells) {
      const outcome: CellOutcome = stopped
        ? { kind: 'notRun' }
        : runCell(session, cell, (step) => {
            for (const name of tensorNames(step)) names.add(name);
            if (drawsWeight(step)) done += 1;
          });
      stopped = outcome.kind !== 'ran';
      outcomes.push(outcome);
    }
    return { outcomes, tensors: copyTensors(session, names, options.tensors) };
  } finally {
    session.setProgress(null);
  }
}

function runCell(session: Session, cell: RunnableCell, ran: (step: Step) => void): CellOutcome {
  for (const step of cell.steps) {
    const outcome = session.run(step);
    if (outcome.kind !== 'ok') return outcome;
    ran(step);
  }
  return show(session, cell.output);
}

function show(session: Session, output: Output | null): CellOutcome {
  if (output === null) return { kind: 'ran', text: '' };
  if (output.kind === 'published') return { kind: 'ran', text: output.text };
  const outcome = session.text(output.of, output.style);
  if (outcome.kind !== 'ok') return outcome;
  return { kind: 'ran', text: shownText(output, outcome.text) };
}

function copyTensors(
  session: Session,
  names: Iterable<Name>,
  tensors: RunOptions['tensors'],
): Readonly<Record<Name, TensorValue>> {
  if (tensors === 'none') return {};
  const limit = tensors === 'all' ? ALL : tensors;
  return Object.fromEntries(Array.from(names, (name) => [name, session.tensor(name, limit)]));
}

function drawsWeight(step: Step): boolean {
  return step.op === 'torch.nn.Embedding' || step.op.startsWith('torch.nn.Linear');
}

/** The tensors that a step makes, without those that the code gives no name and only hands on. */
function tensorNames(step: Step): readonly Name[] {
  switch (step.op) {
    case 'assign':
    case 'torch.manual_seed':
    case 'torch.set_weight':
    case 'torch.share_weight_transposed':
    case 'torch.share_weight':
    case 'np.set':
      return [];
    case 'torch.nn.Embedding':
    case 'torch.nn.Linear':
    case 'torch.nn.Linear.with_bias':
      return [`${step.out}.weight`];
    case 'torch.backward_of_sum':
      return [`${step.layer}.weight.grad`];
    case 'keras.Embedding':
    case 'keras.Dense':
      return [`${step.out}.get_weights()[0]`];
    case 'torch.tensor':
    case 'torch.float':
    case 'tf.constant':
      return /^\w+$/.test(step.out) ? [step.out] : [];
    default:
      return [step.out];
  }
}
