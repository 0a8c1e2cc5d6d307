import { factsOf, type Facts } from '../inputs/facts.ts';
import type { FieldId, Inputs } from '../inputs/inputs.ts';
import { resultsOf } from '../run/results.ts';
import type { Run } from '../run/run.ts';
import type { Stop } from '../run/stop.ts';
import type { Localized } from '../text/localized.ts';
import type { Prose } from '../text/prose.ts';
import { followed, paragraph, type Text } from '../text/say.ts';

/** An error of the framework, with all that is known about it. */
export interface Trouble {
  readonly inputs: Inputs;
  readonly facts: Facts;
  /** The inputs that the notebook has a use for. */
  readonly fields: readonly FieldId[];
  readonly stop: Stop;
  /** The framework that raised it, as it calls itself. */
  readonly framework: 'PyTorch' | 'TensorFlow';
  readonly type: string;
  readonly message: string;
}

/** Frameworks as they call themselves. */
export const FRAMEWORK_NAMES = { pytorch: 'PyTorch', keras: 'TensorFlow' } as const;

/** Why the notebook stopped, in a first paragraph of one sentence, and what to change, in those after it. */
export type Explanation = Text;

/** Says why, where this is its kind of trouble; null where it is not. */
export type Explainer = (trouble: Trouble) => Explanation | null;

/** Why, in one sentence, and what to change. */
export function because(why: Localized<Prose>, advice: Localized<Prose>): Explanation {
  return followed(paragraph(why), paragraph(advice));
}

/** The error that stopped a run; null where none did. */
export function troubleOf(run: Run): Trouble | null {
  const { stop, framework } = resultsOf(run);
  const error = stop?.answer.error;
  if (!stop || !error) return null;
  const { type, message } = error;
  return {
    inputs: run.inputs,
    facts: factsOf(run.inputs),
    fields: run.fields,
    stop,
    framework: FRAMEWORK_NAMES[framework],
    type,
    message,
  };
}
