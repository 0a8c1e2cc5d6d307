import { beforeAll, describe, expect, it } from 'vitest';
import { loopsOf } from '../../web/notebooks/lessons/lessons.ts';
import { NOTEBOOKS } from '../../web/notebooks/index.ts';
import { timeLoops, type Measuring } from '../../web/page/walk/loop_times.ts';
import { timedCells } from '../../web/program/timed_loops.ts';
import { hasRun } from '../../web/engine/answer.ts';
import { newSession, type Sessions } from './run.ts';

let session: Sessions;
beforeAll(async () => {
  session = await newSession();
});

describe.each(NOTEBOOKS.slice(0, 3))('both loops of $id', ({ framework, defaults }) => {
  const loops = loopsOf({ framework }, defaults);

  it('run by themselves, as often as they are asked to, and come to the same', () => {
    const losses = (['product', 'lookup'] as const).map((way) => {
      const { answers } = session.run([...timedCells(loops, way, 3), 'losses']);
      expect(answers.every(hasRun)).toBe(true);
      return answers.at(-1)?.result;
    });
    expect(losses[0]?.split(',')).toHaveLength(loops.steps);
    expect(losses[1]).toBe(losses[0]);
  });

  it('are timed in turn: of the time of a run, what is not the loop’s is left out', async () => {
    let clock = 0;
    const measuring: Measuring = {
      now: () => clock,
      pause: () => Promise.resolve(),
      // 4 ms to prepare, 2 ms for a loop of the product, 1 ms for one of the look-up.
      atOnce({ cells }) {
        const [, times = ''] = /range\((\d+)\):/.exec(cells[1] ?? '') ?? [];
        clock += 4 + Number(times) * (cells[1]?.includes('one_hot') === true ? 2 : 1);
        return { answers: [{ calls: [] }], tensors: {} };
      },
    };
    const times = await timeLoops(framework, loops, measuring);
    expect(times).toMatchObject({ product: 2, lookup: 1, steps: loops.steps });
    expect(times?.runs).toBe(7 * (times?.rounds ?? 0));
  });

  it('have no time where they cannot be run', async () => {
    const measuring = { now: () => 0, pause: () => Promise.resolve(), atOnce: () => undefined };
    expect(await timeLoops(framework, loops, measuring)).toBeNull();
  });
});
