import { describe, expect, it } from 'vitest';
import { measure, type Effort, type Task } from '../bench/page/measure.ts';
import { opened } from '../bench/page/reading.ts';

const effort: Effort = { samples: 5, longSamples: 3, sampleMs: 10, warmMs: 20, capMs: 4000 };

/** A clock that only tasks move on, in steps of 0.1 ms as a page's does. */
function stage(): { now: () => number; task: (callMs: number, more?: Partial<Task>) => Task & { calls: number } } {
  let time = 0;
  return {
    now: () => Math.floor(time * 10) / 10,
    task: (callMs, more = {}) => ({
      calls: 0,
      run(repeats) {
        this.calls += repeats;
        time += repeats * callMs;
      },
      ...more,
    }),
  };
}

async function measured(callMs: number, more?: Partial<Task>): Promise<unknown> {
  const { now, task } = stage();
  return (await measure(new Map([['it', task(callMs, more)]]), effort, now))['it'];
}

describe('measure', () => {
  it.each([0.00002, 0.013, 3, 12, 499])('tells a call of %f ms to within a step of the clock', async (callMs) => {
    const timing = await measured(callMs);
    expect(timing).toHaveProperty('rounds[0].length', effort.samples);
    for (const sample of (timing as { rounds: number[][] }).rounds.flat()) {
      expect(Math.abs(sample - callMs) / callMs).toBeLessThan(0.011);
    }
  });

  it('takes fewer samples of long calls', async () => {
    expect(await measured(900)).toEqual({ rounds: [[900, 900, 900]] });
  });

  it('leaves out what takes too long, after one call', async () => {
    const { now, task } = stage();
    const slow = task(5000);
    expect(await measure(new Map([['slow', slow]]), effort, now)).toEqual({ slow: { skipped: 'a call takes 5.0 s' } });
    expect(slow.calls).toBe(1);
  });

  it('keeps what may take as long as it likes', async () => {
    expect(await measured(5000, { uncapped: true })).toEqual({ rounds: [[5000, 5000, 5000]] });
  });

  it('converts by the scale', async () => {
    expect(await measured(100, { scale: 0.5 })).toEqual({ rounds: [[50, 50, 50, 50, 50]] });
  });

  it('lets the contestants take turns, each time another first', async () => {
    const { now, task } = stage();
    const order: string[] = [];
    const named = (name: string): Task => ({ ...task(100), enter: () => void order.push(name) });
    await measure(new Map(['a', 'b', 'c'].map((name) => [name, named(name)])), { ...effort, samples: 3 }, now);
    expect(order.join('')).toBe('abc' + 'abc' + 'bca' + 'cab');
  });

  it('waits for tasks that are promises', async () => {
    const { now, task } = stage();
    const inner = task(20);
    const later: Task = {
      run: async (repeats) => {
        await Promise.resolve();
        await inner.run(repeats);
      },
    };
    expect(await measure(new Map([['later', later]]), effort, now)).toEqual({
      later: { rounds: [[20, 20, 20, 20, 20]] },
    });
  });
});

describe('operands', () => {
  /** Opens operands that are read in so many milliseconds: the first in the first of `places`, and so on. */
  async function placed(places: number[], best: Record<string, number>): Promise<{ kept: number; open: number[] }> {
    const open: number[] = [];
    let time = 0;
    let next = 0;
    const task = await opened(
      () => {
        const place = places[next++] ?? NaN;
        open.push(place);
        return Promise.resolve({
          run: () => undefined,
          read: () => void (time += place),
          reader: 'copying',
          close: () => void open.splice(open.indexOf(place), 1),
        });
      },
      'it',
      best,
      () => time,
    );
    const before = time;
    task.read?.();
    return { kept: time - before, open };
  }

  it('stay where W is read about as fast as anywhere', async () => {
    expect(await placed([11, 5], { copying: 10 })).toEqual({ kept: 11, open: [11] });
  });
  it('are opened elsewhere where it is read slower, and the fastest place is kept', async () => {
    const best = { copying: 10 };
    expect(await placed([15, 14, 16], best)).toEqual({ kept: 14, open: [14] });
    expect(await placed([15, 9, 16], best)).toEqual({ kept: 9, open: [9] });
    expect(best).toEqual({ copying: 9 });
  });
  it('are opened in two places where nothing is known yet', async () => {
    expect(await placed([10, 15, 5], {})).toEqual({ kept: 10, open: [10] });
    expect(await placed([15, 10, 5], {})).toEqual({ kept: 10, open: [10] });
  });
  it('are judged by their work where their W cannot be read', async () => {
    let time = 0;
    const places = [30, 20];
    const best = {};
    const open = () => {
      const place = places.shift() ?? NaN;
      return Promise.resolve({ run: () => void (time += place), close: () => undefined });
    };
    await opened(open, 'ort', best, () => time);
    expect(best).toEqual({ ort: 20 });
  });
});
