import type { Inputs } from '../../inputs/inputs.ts';
import type { TorchNames } from '../../program/torch.ts';
import type { Results } from '../../run/results.ts';
import type { Localized } from '../../text/localized.ts';
import type { Text } from '../../text/say.ts';

/** How a notebook names things; null in the Keras notebook, where each name occurs once. */
export type Names = TorchNames | null;

/** What a step says to whoever opens it: a question, what there is to say, and cells that show it. */
export interface Note {
  /** Unique in its notebook. */
  readonly id: string;
  readonly heading: Localized;
  /** What is said before its cells. */
  readonly said: (results: Results) => Text;
  /** The Python of cells that run after the notebook's own, in a run that changes nothing of the notebook. */
  readonly cells: (names: Names, inputs: Inputs) => readonly string[];
  /** What is drawn of what its last cell shows: which numbers of W stayed in it. */
  readonly figure?: 'stayed';
}
