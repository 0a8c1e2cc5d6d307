import { afterAll, beforeAll, describe } from 'vitest';
import type { Engine } from './engine.ts';
import { faultsHold } from './faults.ts';
import { mainPaths } from './paths.ts';
import { policyHolds, type SelfInSandbox } from './policy.ts';

/** All that is tested in every engine, in the one that `launch` starts. */
export function inEngine(name: string, launch: () => Promise<Engine>, sandbox: SelfInSandbox): void {
  let engine: Engine;

  beforeAll(async () => {
    engine = await launch();
  });

  afterAll(() => engine.close());

  describe(`in ${name}`, () => {
    mainPaths(() => engine);
    policyHolds(() => engine, sandbox);
    faultsHold(() => engine);
  });
}
