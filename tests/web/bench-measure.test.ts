import { describe, expect, it } from 'vitest';
import { measure, type Effort, type Task } from '../bench/page/measure.ts';

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
    expect(timing).toHaveProperty('samples.length', effort.samples);
    for (const sample of (timing as { samples: number[] }).samples) {
      expect(Math.abs(sample - callMs) / callMs).toBeLessThan(0.011);
    }
  });

  it('takes fewer samples of long calls', async () => {
    expect(await measured(900)).toEqual({ samples: [900, 900, 900] });
  });

  it('leaves out what takes too long, after one call', async () => {
    const { now, task } = stage();
    const slow = task(5000);
    expect(await measure(new Map([['slow', slow]]), effort, now)).toEqual({ slow: { skipped: 'a call takes 5.0 s' } });
    expect(slow.calls).toBe(1);
  });

  it('keeps what may take as long as it likes', async () => {
    expect(await measured(5000, { uncapped: true })).toEqual({ samples: [5000, 5000, 5000] });
  });

  it('converts by the scale', async () => {
    expect(await measured(100, { scale: 0.5 })).toEqual({ samples: [50, 50, 50, 50, 50] });
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
      later: { samples: [20, 20, 20, 20, 20] },
    });
  });
});
