import type { Job } from '../engine/runs.ts';
import type { Inputs } from '../inputs/inputs.ts';
import { oncePerPair } from '../inputs/once.ts';
import { programOf } from '../program/program.ts';
import { copyLimitFor } from './copied.ts';
import { estimatedWork } from './estimated_work.ts';
import type { RunnableNotebook } from './run.ts';

/** A notebook with these inputs as the engine runs it; the same object for the same notebook and inputs. */
export const jobOf = oncePerPair(({ framework, steps, gpt2Tokens }: RunnableNotebook, inputs: Inputs): Job => {
  const { codes, optional } = programOf(steps, inputs);
  const { changed, added } = inputs.code;
  return {
    framework,
    cells: codes,
    optional,
    seed: null,
    names: changed.length + added.length > 0,
    tensors: copyLimitFor(inputs),
    ...(gpt2Tokens && { gpt2Tokens }),
    work: estimatedWork(inputs, gpt2Tokens !== undefined),
    mayBeMore: changed.length + added.length > 0,
  };
});
