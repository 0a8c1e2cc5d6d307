import { describe, expect, it } from 'vitest';
import { RaceControl, type RaceReports } from '../../../web/race/control.ts';
import { afterEvent, equalOf, isRunning, predictedOf, progressOf, ratioOf, started } from '../../../web/race/state.ts';
import { point, raceAt, ASKED } from './fixture.ts';

function open() {
  const begun: RaceReports[] = [];
  const said: string[] = [];
  const ended: number[] = [];
  const control = new RaceControl({
    runElsewhere: (_, reports) => {
      const number = begun.push(reports);
      return () => ended.push(number);
    },
    say: ({ en }) => said.push(en),
  });
  const start = (): RaceReports => {
    control.start({ ...ASKED, limitBytes: 2 ** 31 });
    const reports = begun.at(-1);
    if (reports === undefined) throw new Error('nothing has begun');
    return reports;
  };
  return { control, start, said, ended };
}

describe('the one race', () => {
  it('grows by what it is told, and says only that it has begun and how it ended', () => {
    const { control, start, said } = open();
    let changes = 0;
    control.onChange(() => (changes += 1));
    const reports = start();
    reports.event({ kind: 'point', point: point(4) });
    reports.event({ kind: 'stage', stage: { kind: 'measuring', rows: 16, done: 0.5 } });
    expect(control.race?.points).toHaveLength(1);
    expect(said).toEqual(['The race has begun: 3 sizes, up to V = 64.']);
    reports.finished();
    expect(control.race?.outcome.kind).toBe('finished');
    expect(said.slice(1)).toEqual(['Finished. At V = 4 the product takes 2.0 times as long as the look-up.']);
    expect(changes).toBe(4);
  });

  it('can be stopped at once, keeps its points, and hears no more', () => {
    const { control, start, said, ended } = open();
    const reports = start();
    reports.event({ kind: 'point', point: point(4) });
    control.stop('leaving');
    reports.event({ kind: 'point', point: point(16) });
    reports.finished();
    expect(ended).toEqual([1]);
    expect(control.race?.points).toHaveLength(1);
    expect(control.race?.outcome).toEqual({ kind: 'stopped', by: 'leaving' });
    expect(said).toHaveLength(2);
    control.stop('reader');
    expect(said).toHaveLength(2);
  });

  it('gives way to the next', () => {
    const { control, start, ended } = open();
    const first = start();
    first.event({ kind: 'point', point: point(4) });
    start();
    expect(ended).toEqual([1]);
    first.event({ kind: 'point', point: point(16) });
    expect(control.race?.points).toEqual([]);
  });

  it('stays refused or failed', () => {
    const { control, start, said } = open();
    const reports = start();
    reports.event({ kind: 'refused', rows: 64, neededBytes: 2, limitBytes: 1 });
    reports.finished();
    expect(control.race?.outcome.kind).toBe('refused');
    expect(said[1]).toContain('V = 64 was not measured');
    start().failed(new Error('no worker'));
    expect(control.race?.outcome).toEqual({ kind: 'failed', detail: 'no worker' });
  });
});

describe('what is known of a race', () => {
  it('has its progress: each vocabulary counts alike', () => {
    const at = (race: ReturnType<typeof started>, kind: 'making' | 'measuring', rows: number, done: number): number =>
      progressOf(afterEvent(race, { kind: 'stage', stage: { kind, rows, done } }));
    const steps = [
      progressOf(started(ASKED)),
      at(started(ASKED), 'making', 4, 0.5),
      at(started(ASKED), 'measuring', 4, 1),
      at(raceAt(4), 'making', 16, 0),
      at(raceAt(4, 16), 'measuring', 64, 0.5),
      at(raceAt(4, 16, 64), 'measuring', 64, 1),
    ];
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps[3]).toBeCloseTo(1 / 3);
    expect(steps.at(-1)).toBe(1);
  });

  it('has its prediction, from what the machine did at best', () => {
    const slower = afterEvent(raceAt(4, 64), { kind: 'rate', products: 1e6 });
    const race = { ...slower, points: [...slower.points, point(16, { limits: { copying: 5e-4, reading: 1000 } })] };
    const [first, second, third] = race.points.map((one) => predictedOf(race, one));
    // 64 · 4 · 768 multiplications at 27 · 10⁶ in a millisecond.
    expect(first?.product).toBeCloseTo(196_608 / 27e6, 9);
    expect(second?.product).toBeCloseTo(3_145_728 / 27e6, 9);
    expect(third?.lookup).toBe(5e-4);
    // W of 64 rows was read in 64 · 5e-4 ms, so W of 16 rows takes no 1000: its multiplications take longer.
    expect(third?.product).toBeCloseTo(786_432 / 27e6, 9);
    const alone = { ...race, points: race.points.slice(-1) };
    expect(alone.points.map((one) => predictedOf(alone, one).product)).toEqual([1000]);
    expect(first?.lookup).toBe(5e-4);
  });

  it('has its ratio and its equal numbers', () => {
    expect(ratioOf(point(50))).toBeCloseTo(25);
    expect(equalOf([point(4), point(16, { equal: 1 })])).toEqual({ equal: 49_153, of: 98_304 });
    expect(isRunning(raceAt(4))).toBe(true);
    expect(isRunning(null)).toBe(false);
  });
});
