import type { Name } from '../program/step.ts';
import type { Section } from '../state/run.ts';
import type { Story } from './story.ts';

/** What a step's figure is about. */
export type Topic =
  | { readonly kind: 'ids'; readonly name: Name }
  | { readonly kind: 'table' | 'onehot' | 'weight' | 'both' | 'cost' }
  | { readonly kind: 'lookup'; readonly input: Name; readonly out: Name }
  /** `token`: whose product is followed; null: the selected one's. */
  | { readonly kind: 'product'; readonly token: number | null };

/** Steps that compute nothing of their own, and look at what the others compute. */
const LOOKING_ON: Readonly<Record<string, Topic>> = {
  setup: { kind: 'product', token: null },
  'first-product': { kind: 'product', token: 0 },
  'second-product': { kind: 'product', token: 1 },
  compare: { kind: 'both' },
  cost: { kind: 'cost' },
};

/** The topic of each step: what its cells do last. null where there is nothing to draw. */
export function topicsOf(sections: readonly Section[], story: Story): readonly (Topic | null)[] {
  let multiplied = false;
  return sections.map((section) => {
    if (section.cells.some(({ outcome }) => outcome.kind === 'notRun')) return null;
    let topic: Topic | null = LOOKING_ON[section.step.id] ?? null;
    for (const step of section.cells.flatMap(({ cell }) => cell.steps)) {
      switch (step.op) {
        case 'torch.tensor':
        case 'tf.constant':
          topic = { kind: 'ids', name: step.out };
          break;
        case 'torch.nn.Embedding':
        case 'keras.Embedding':
        case 'torch.set_weight':
        case 'np.set':
          topic = { kind: 'table' };
          break;
        case 'torch.one_hot':
        case 'tf.one_hot':
          topic = { kind: 'onehot' };
          break;
        case 'torch.share_weight_transposed':
        case 'keras.Dense':
          topic = { kind: 'weight' };
          break;
        case 'torch.call':
        case 'keras.call':
          if (step.layer === story.names.linear) {
            multiplied = true;
            topic = { kind: 'product', token: null };
          } else {
            topic = multiplied ? { kind: 'both' } : { kind: 'lookup', input: step.input, out: step.out };
          }
          break;
        default:
          break;
      }
    }
    return topic;
  });
}
