import { storyOf, type Ids } from '../figures/story.ts';
import type { Grid } from '../figures/grid.ts';
import { runCells, stoppedAt, type Run, type RunCell } from '../state/run.ts';

export interface Results {
  readonly ids: Ids | null;
  readonly names: { readonly embedding: string | null; readonly ids: string | null; readonly linear: string | null };
  readonly stop: RunCell | null;
  readonly table: Grid | null;
  readonly lookup: Grid | null;
  readonly again: { readonly out: Grid | null } | null;
}

export function resultsOf(run: Run): Results {
  const story = storyOf(run, 'pytorch');
  const call = runCells(run).flatMap(({ cell }) => cell.steps).findLast((step) => step.op === 'torch.call' && step.layer === 'again');
  return {
    ids: story.ids,
    names: story.names,
    stop: stoppedAt(run) ?? null,
    table: story.table,
    lookup: story.lookup,
    again: call?.op === 'torch.call' ? { out: story.grid(call.out) } : null,
  };
}
