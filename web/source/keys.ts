import type { Step } from '../program/step.ts';

type CallOp = 'torch.call' | 'keras.call';

/** What has routines of its own: every kind of step, a call being one of a look-up or of a product. */
export type RoutineKey = Exclude<Step['op'], CallOp> | `${CallOp} ${'look-up' | 'product'}`;

/** A function's text as the page shows it. */
export interface Excerpt {
  readonly file: string;
  readonly text: string;
}

/** The key of a step; `embedding` is the name of the notebook's embedding layer. */
export function routineKey(step: Step, embedding: string | null): RoutineKey {
  if (step.op !== 'torch.call' && step.op !== 'keras.call') return step.op;
  return `${step.op} ${step.layer === embedding ? 'look-up' : 'product'}`;
}

/** The C++ behind some steps, each function once though several may use it. */
export function excerptsOf(
  excerpts: Readonly<Record<RoutineKey, readonly Excerpt[]>>,
  steps: readonly Step[],
  embedding: string | null,
): readonly Excerpt[] {
  const all = steps.flatMap((step) => excerpts[routineKey(step, embedding)]);
  return all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index);
}
