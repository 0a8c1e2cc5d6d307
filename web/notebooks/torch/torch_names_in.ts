import type { TorchNames } from '../../program/torch.ts';
import type { Notebook } from '../notebook.ts';

/** How the code of a PyTorch notebook names things; null in Keras, which has one notebook, and nothing to tell apart. */
export function torchNamesIn({ steps }: Pick<Notebook, 'steps'>): TorchNames | null {
  const names = steps.find((step) => step.names !== undefined)?.names;
  return names === undefined || names === 'keras' ? null : names;
}
