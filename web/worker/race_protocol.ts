import type { RaceRequest } from '../race/control.ts';
import type { RaceEvent } from '../race/run_race.ts';

/** What the page sends to the race's worker, once: what to race, and the module to race it in. */
export interface RaceJob extends RaceRequest {
  readonly core: WebAssembly.Module;
}

/** What the worker tells: what it does and finds, and then one of the others. */
export type RaceMessage =
  RaceEvent | { readonly kind: 'finished' } | { readonly kind: 'failed'; readonly message: string };
