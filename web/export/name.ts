import { formatNumber } from '../inputs/format.ts';
import type { Inputs } from '../inputs/inputs.ts';
import type { Notebook } from '../notebooks/notebook.ts';

/** The name of a downloaded notebook, which tells it from the others: `embedding-lookup-pytorch-seed-123.ipynb`. */
export function ipynbName({ slug, fields }: Notebook, { seed }: Inputs): string {
  const own = slug.replace(/-seed-\d+$/, '') || 'pytorch';
  const name = ['embedding-lookup', own, ...(fields.includes('seed') ? [`seed-${formatNumber(seed)}`] : [])].join('-');
  return `${name.replace(/[^\w.-]+/g, '_')}.ipynb`;
}
