import { afterAll, beforeAll, describe } from 'vitest';
import type { Engine } from './engine.ts';
import { mainPaths } from './paths.ts';
import { policyHolds } from './policy.ts';

/** All that is tested in every engine, in the one that `launch` starts. */
export function inEngine(name: string, launch: () => Promise<Engine>): void {
  let engine: Engine;

  beforeAll(async () => {
    engine = await launch();
  });

  afterAll(() => engine.close());

  describe(`in ${name}`, () => {
    mainPaths(() => engine);
    policyHolds(() => engine);
  });
}
