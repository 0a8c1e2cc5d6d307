import { describe, expect, it } from 'vitest';
import { timed } from '../../../web/race/measure.ts';
import { startPlacements, type Placement } from '../../../web/race/placement.ts';
import { effortFor } from '../../../web/race/plan.ts';
import { runRace, type Point, type RaceEvent } from '../../../web/race/run_race.ts';
import { ratioOf, spreadOf } from '../../../web/race/state.ts';
import { ASKED } from './fixture.ts';
import { machine, placementOf, type Nature } from './machine.ts';

/** A race in placements of such natures, opened in this order on one machine. */
function raced(...natures: readonly Nature[]) {
  const time = machine(0.01);
  const opened = natures.map((nature) => placementOf(time, nature));
  const [one, ...more] = opened.map(({ placement }) => placement);
  if (one === undefined) throw new Error('no placement');
  const all: RaceEvent[] = [];
  runRace(ASKED, [one, ...more], time.now, (told) => all.push(told));
  const points = all.flatMap((told) => (told.kind === 'point' ? [told.point] : []));
  return { all, points, held: opened.flatMap(({ held }) => held) };
}

function lastOf({ points }: { readonly points: readonly Point[] }): Point {
  const point = points.at(-1);
  if (point === undefined) throw new Error('nothing was measured');
  return point;
}

const SLOW = { slower: 1.5 };

describe('two placements, one of them slower by half', () => {
  const slowFirst = lastOf(raced(SLOW, {}));
  const slowLast = lastOf(raced({}, SLOW));

  it('give the same times and the same ratio, whichever is opened first', () => {
    for (const way of ['lookup', 'product'] as const) {
      expect(slowFirst[way].median / slowLast[way].median).toBeCloseTo(1, 2);
    }
    // 64 µs over 2 µs.
    for (const point of [slowFirst, slowLast]) expect(ratioOf(point) / 32).toBeCloseTo(1, 2);
  });

  it('give the median over both, and say how far they differ', () => {
    for (const point of [slowFirst, slowLast]) {
      expect(point.lookup.median / 2.5e-3).toBeCloseTo(1, 2); // between 2 and 3 µs
      expect(point.product.median / 80e-3).toBeCloseTo(1, 2); // between 64 and 96 µs
      expect(spreadOf(point.lookup)).toBeCloseTo(1.5, 1);
      expect(spreadOf(point.product)).toBeCloseTo(1.5, 1);
      expect(point.limits.reading / (1.25 * 64 * 4e-4)).toBeCloseTo(1, 2);
      expect(point.limits.copying / 1.25e-3).toBeCloseTo(1, 2);
    }
    const [slow = NaN, fast = NaN] = slowFirst.product.placements;
    expect(slow / fast).toBeCloseTo(1.5, 1);
  });
});

describe('three placements', () => {
  it.each<readonly [string, readonly Nature[]]>([
    ['first', [SLOW, {}, {}]],
    ['second', [{}, SLOW, {}]],
    ['last', [{}, {}, SLOW]],
  ])('tell the time of the two that are alike, where the %s one is slower', (_, natures) => {
    const point = lastOf(raced(...natures));
    expect(point.product.median / 64e-3).toBeCloseTo(1, 2);
    expect(point.lookup.median / 2e-3).toBeCloseTo(1, 2);
    expect(spreadOf(point.product)).toBeCloseTo(1.5, 1);
    expect(point.product).toMatchObject({ samples: 9 });
  });

  it('are all given back', () => {
    expect(raced({}, {}, {}).held).toEqual([]);
  });

  it('are made one after another, and told as one', () => {
    const made = raced({}, {}, {}).all.flatMap((one) =>
      one.kind === 'stage' && one.stage.kind === 'making' && one.stage.rows === 4 ? [one.stage.done] : [],
    );
    expect(made).toEqual([0, 0.5 / 3, 1.5 / 3, 2.5 / 3]);
  });

  it('become fewer where memory is given to some only', () => {
    const { all, points, held } = raced({}, { most: 16 }, {});
    expect(points.map(({ product }) => product.placements.length)).toEqual([3, 3, 1]);
    expect(points.map(({ lookup }) => spreadOf(lookup) === null)).toEqual([false, false, true]);
    expect(all.some(({ kind }) => kind === 'refused')).toBe(false);
    expect(held).toEqual([]);
  });
});

describe('both ways', () => {
  it('are timed in each placement by turns, and neither goes first more often than by one', () => {
    const { now, taking } = machine(0.1);
    const order: string[] = [];
    const way = (name: string) => (place: string, repeats: number) => {
      order.push(name + place);
      taking(30)(repeats);
    };
    timed([way('a'), way('b')], ['1', '2', '3'], effortFor(0.1), now, () => undefined);
    expect(order.slice(-18).join(' ')).toBe('a1 b1 b2 a2 a3 b3 b1 a1 a2 b2 b3 a3 a1 b1 b2 a2 a3 b3');
  });

  it('repeat so often in every placement that a sample is long enough in the fastest', () => {
    const { now, taking } = machine(0.1);
    const [timing] = timed(
      [(each: number, repeats: number) => taking(each)(repeats)],
      [0.03, 0.02, 0.03],
      effortFor(0.1),
      now,
      () => undefined,
    );
    expect((timing?.repeats ?? 0) * 0.02).toBeGreaterThan(9.8);
  });
});

describe('starting placements', () => {
  const placement: Placement = placementOf(machine(0.1)).placement;

  it('goes on with those that the browser has room for', async () => {
    let room = 2;
    const start = (): Promise<Placement> => {
      room -= 1;
      return room < 0 ? Promise.reject(new Error('no memory')) : Promise.resolve(placement);
    };
    expect(await startPlacements(3, start)).toHaveLength(2);
  });

  it('fails where there is room for none', async () => {
    await expect(startPlacements(3, () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
  });

  it('starts no more than are wanted', async () => {
    expect(await startPlacements(1, () => Promise.resolve(placement))).toHaveLength(1);
  });
});
