import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest';
import type { Engine } from './engine.ts';
import { faultsHold } from './faults.ts';
import { mainPaths, offlineHolds } from './paths.ts';
import { policyHolds, type SelfInSandbox } from './policy.ts';
import { SINGLE_FILE, singleFileHolds } from './single_file.ts';

/**
 * All that is tested in every engine, in the one that `launch` starts. A browser may end by itself during a test, as
 * WebKitGTK's has done on a busy machine: that test has one more try in a new browser, where the tests after it run too.
 */
export function inEngine(name: string, launch: () => Promise<Engine>, sandbox: SelfInSandbox): void {
  let engine: Engine;
  let endedInTest = false;

  beforeAll(async () => {
    engine = await launch();
  });

  afterEach(async () => {
    endedInTest = await engine.ended();
    if (!endedInTest) return;
    console.warn(`${name} has ended by itself; another one is started`);
    await engine.close();
    engine = await launch();
  });

  afterAll(() => engine.close());

  describe(`in ${name}`, { retry: { count: 1, condition: () => endedInTest } }, () => {
    mainPaths(
      () => engine,
      'the site',
      () => inject('site'),
    );
    offlineHolds(() => engine);
    mainPaths(
      () => engine,
      'the site in one file',
      () => SINGLE_FILE,
    );
    singleFileHolds(() => engine);
    policyHolds(() => engine, sandbox);
    faultsHold(() => engine);
  });
}
