import type { Framework } from '../program/cell.ts';

/** What the two layers that are compared are called in a framework. */
export interface Layers {
  readonly embedding: string;
  readonly linear: string;
}

export const LAYERS: Readonly<Record<Framework, Layers>> = {
  pytorch: { embedding: 'nn.Embedding', linear: 'nn.Linear' },
  keras: { embedding: 'layers.Embedding', linear: 'layers.Dense' },
};
