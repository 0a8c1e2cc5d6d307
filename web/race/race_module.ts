import createModule, { type MainModule } from '../engine/generated/race.mjs';
import { compiled, type CoreSource } from '../engine/compiled.ts';
import { instantiated } from '../engine/instance.ts';

/** The module of the race: see cpp/binding/race.cpp. */
export type RaceCore = MainModule;

/** An instance of the race's module, in either build. Throws if it cannot be started. */
export async function startRace(source: CoreSource): Promise<RaceCore> {
  return instantiated<RaceCore>(createModule, await compiled(source));
}
