/** A worker: runs one race, telling what it does and finds. It is ended after it, which frees its memory. */

import { startRace, type RaceCore } from './race_module.ts';
import { startPlacements, type Placement } from './placement.ts';
import { runRace, type RaceEvent } from './run_race.ts';
import { placementsFor } from './sizes.ts';
import { messageOf } from '../text/error_message.ts';
import type { RaceRequest } from './control.ts';

/** What the page sends to the race's worker, once: what to race, and the module to race it in. */
export interface RaceJob extends RaceRequest {
  readonly core: WebAssembly.Module;
}

/** What the worker tells: what it does and finds, and then one of the others. */
export type RaceMessage =
  RaceEvent | { readonly kind: 'finished' } | { readonly kind: 'failed'; readonly message: string };

/** Of the generator that draws every W and its tokens. */
const SEED = 123;

function tell(message: RaceMessage): void {
  self.postMessage(message);
}

function placementIn(core: RaceCore, limitBytes: number): Placement {
  return {
    peakOperations: core.Race.peakOperations(),
    open: ({ rows, columns, tokens, layout }, made) => {
      const opened = core.openRace(rows, columns, tokens, SEED, layout, limitBytes, made);
      if (opened.kind === 'ok' || opened.kind === 'refused') return opened;
      throw new Error(opened.message);
    },
  };
}

async function run({ core, sizes, planned, limitBytes }: RaceJob): Promise<void> {
  const placements = await startPlacements(placementsFor(sizes, limitBytes), async () =>
    placementIn(await startRace(core), limitBytes),
  );
  runRace({ sizes, planned }, placements, () => performance.now(), tell);
  tell({ kind: 'finished' });
}

self.onmessage = ({ data }: MessageEvent<RaceJob>) => {
  run(data).catch((error: unknown) => {
    tell({ kind: 'failed', message: messageOf(error) });
  });
};
