import { describe, expect, test } from 'vitest';
import { hasRelaxedSimd } from '../../web/race/relaxed_simd.ts';
import { startRace, type RaceCore } from '../../web/race/race_module.ts';
import { raceFile } from './race/race_file.ts';

const BUILDS = ['simd128', 'relaxed'] as const;

test('only the relaxed build needs relaxed SIMD, and the Node.js that is pinned takes it', () => {
  const usesRelaxed = (bytes: Uint8Array): boolean =>
    bytes.some((byte, i) => byte === 253 && bytes[i + 1] === 0x85 && bytes[i + 2] === 2);
  expect(BUILDS.map((build) => usesRelaxed(raceFile(build)))).toEqual([false, true]);
  expect(hasRelaxedSimd()).toBe(true);
});

describe.each(BUILDS)('the race, built for %s', (build) => {
  const core = (): Promise<RaceCore> => startRace(raceFile(build));

  test.each(['vd', 'dv'] as const)('a race over %s goes both ways to the same numbers', async (layout) => {
    const opened = (await core()).openRace(1000, 64, 16, 123, layout, Infinity, null);
    if (opened.kind !== 'ok') throw new Error(opened.kind);
    const { race } = opened;
    race.lookup(3);
    race.product(2);
    expect(race.equal()).toBe(16 * 64);
    race.delete();
  });

  test('a race that is deleted leaves nothing behind', async () => {
    const loaded = await core();
    const fractions: number[] = [];
    const use = (): void => {
      const opened = loaded.openRace(5000, 64, 16, 1, 'vd', 1e9, (done) => fractions.push(done));
      if (opened.kind !== 'ok') throw new Error(opened.kind);
      opened.race.product(1);
      opened.race.delete();
    };
    use();
    expect(fractions.length).toBeGreaterThan(1);
    expect(fractions.at(-1)).toBe(1);
    const allocated = loaded.allocatedBytes();
    for (let i = 0; i < 20; i += 1) use();
    expect(loaded.allocatedBytes()).toBe(allocated);
  });

  test('a race is refused before anything is allocated', async () => {
    const loaded = await core();
    const heap = loaded.heapBytes();
    const needed = loaded.Race.bytes(1e30, 768, 64);
    expect(loaded.openRace(1e30, 768, 64, 0, 'vd', 1e9, null)).toEqual({
      kind: 'refused',
      neededBytes: needed,
      limitBytes: 1e9,
    });
    expect(loaded.openRace(2e6, 768, 1, 0, 'vd', Infinity, null)).toMatchObject({ kind: 'refused' }); // by the engine
    expect(loaded.heapBytes()).toBe(heap);
  });
});
