import { describe, expect, it } from 'vitest';
import { clockStep, quantile, sampleOf, timed, timingOf } from '../../../web/race/measure.ts';
import { effortFor } from '../../../web/race/plan.ts';
import { runRace, type RaceEvent } from '../../../web/race/run_race.ts';
import { ASKED } from './fixture.ts';
import { machine, placementOf } from './machine.ts';

describe('statistics', () => {
  it('have quartiles as NumPy has them', () => {
    // numpy.quantile([1, 2, 4, 8], [0, 0.25, 0.5, 0.75, 1])
    expect([0, 0.25, 0.5, 0.75, 1].map((part) => quantile([1, 2, 4, 8], part))).toEqual([1, 1.75, 3, 5, 8]);
  });

  it('do not mind the order', () => {
    const timing = { median: 5, placements: [5], low: 3, high: 7, samples: 3, repeats: 7 };
    expect(timingOf([[9, 1, 5]], 7)).toEqual(timing);
  });
});

describe('the clock', () => {
  it.each([0.005, 0.1, 1, 20])('is seen to move in steps of %d ms', (step) => {
    expect(clockStep(machine(step).now)).toBeCloseTo(step, 6);
  });

  it('is not waited for without end', () => {
    const { now } = machine(300);
    expect(clockStep(now)).toBe(300);
  });

  it.each([1e-6, 0.02, 3, 700])('is not asked for what it cannot tell: %d ms', (each) => {
    const { now, taking } = machine(0.1);
    const { repeats } = sampleOf(taking(each), 10, now);
    expect(repeats * each).toBeGreaterThan(9.8);
    expect(repeats).toBeLessThanOrEqual(Math.max(1, 13 / each));
  });

  it('is not deceived by a machine that was busy for a moment', () => {
    const { now, taking } = machine(0.1);
    const pauses = [50, 0, 0, 30, 0];
    const { repeats } = sampleOf(
      (count) => {
        taking(0.001)(count);
        taking(pauses.shift() ?? 0)(1);
      },
      10,
      now,
    );
    expect(repeats * 0.001).toBeGreaterThan(9.8);
  });
});

describe('timing', () => {
  it('finds what one call takes, by turns', () => {
    const { now, taking } = machine(0.1);
    const order: string[] = [];
    const way = (name: string, each: number) => (_: null, repeats: number) => {
      order.push(name);
      taking(each)(repeats);
    };
    const done: number[] = [];
    const ways = [way('fast', 0.003), way('slow', 40)];
    const [fast, slow] = timed(ways, [null], effortFor(0.1), now, (part) => done.push(part));
    expect(fast?.median).toBeCloseTo(0.003, 4);
    expect(slow?.median).toBeCloseTo(40, 0);
    expect(slow).toMatchObject({ repeats: 1, samples: 9 });
    // The fast one is called once more before each sample, uncounted; which goes first changes.
    expect(order.slice(-6)).toEqual(['slow', 'fast', 'fast', 'fast', 'fast', 'slow']);
    expect(done.at(-1)).toBe(1);
  });
});

describe('a race', () => {
  function told(most?: number) {
    const time = machine(0.1);
    const { placement, held } = placementOf(time, { most });
    const all: RaceEvent[] = [];
    runRace(ASKED, [placement], time.now, (one) => all.push(one));
    return { all, points: all.flatMap((one) => (one.kind === 'point' ? [one.point] : [])), open: held };
  }

  it('measures every vocabulary, and gives each W back', () => {
    const { points, open } = told();
    expect(points.map(({ rows }) => rows)).toEqual([4, 16, 64]);
    for (const { rows, lookup, product } of points) {
      expect(lookup.median).toBeCloseTo(2e-3, 4);
      expect(product.median / (rows * 1e-3)).toBeCloseTo(1, 1);
    }
    expect(open).toEqual([]);
  });

  it('tells the clock, the rate, and what it is doing, in order', () => {
    const { all } = told();
    const kinds = all.map((one) => (one.kind === 'stage' ? one.stage.kind : one.kind));
    expect(kinds.slice(0, 6)).toEqual(['clock', 'clock', 'making', 'making', 'measuring', 'rate']);
    expect(all[1]).toEqual({ kind: 'clock', step: 0.1, sampleMs: 10 });
    const rate = all.find((one) => one.kind === 'rate');
    expect((rate?.products ?? 0) / 1e7).toBeCloseTo(1, 1); // 2e6 operations are 1e6 multiplications, in 0.1 ms
  });

  it('measures what nothing is faster than: a copy of as many numbers, and W read once', () => {
    const [first, , last] = told().points;
    expect(first?.limits.copying).toBeCloseTo(16e-3, 3); // 64 tokens copy a W of 4 rows 16 times
    expect(last?.limits.copying).toBeCloseTo(1e-3, 4);
    expect((last?.limits.reading ?? 0) / (64 * 4e-4)).toBeCloseTo(1, 1);
  });

  it('counts what is equal rather than believing it', () => {
    expect(told().points[0]).toMatchObject({ equal: 49_151, of: 49_152 });
  });

  it('ends where the browser gives no more memory, and keeps what it has', () => {
    const { all, points } = told(16);
    expect(points.map(({ rows }) => rows)).toEqual([4, 16]);
    expect(all.at(-1)).toEqual({ kind: 'refused', rows: 64, neededBytes: 10, limitBytes: 5 });
  });
});
