import { beforeEach, describe, expect, it } from 'vitest';
import { CALM, UpdateScheduler } from '../../../../web/page/timing/scheduler.ts';
import { clock } from '../clock.ts';

describe('scheduler', () => {
  const all = ['a', 'b', 'c'];
  let time: ReturnType<typeof clock>;
  let updated: string[];
  let scheduler: UpdateScheduler<string>;

  beforeEach(() => {
    time = clock();
    updated = [];
    scheduler = new UpdateScheduler(all, (part) => updated.push(part), time.wait);
  });

  it('updates what is in sight at once, and the rest one by one when changes pause', () => {
    scheduler.changed(['b'], all);
    expect(updated).toEqual(['b']);
    time.pass(CALM - 1);
    expect(updated).toEqual(['b']);
    time.pass(1);
    expect(updated).toEqual(['b', 'a']);
    expect(scheduler.settled).toBe(false);
    time.pass(0);
    expect(updated).toEqual(['b', 'a', 'c']);
    expect(scheduler.settled).toBe(true);
    time.pass(10 * CALM);
    expect(updated).toHaveLength(3);
  });

  it('waits anew with every change, and updates each part but once', () => {
    scheduler.changed(['a'], all);
    time.pass(CALM - 1);
    scheduler.changed(['a'], all);
    time.pass(CALM - 1);
    expect(updated).toEqual(['a', 'a']);
    time.pass(1);
    time.pass(0);
    time.pass(0);
    expect(updated).toEqual(['a', 'a', 'b', 'c']);
  });

  it('leaves alone what will not be seen soon, until it is needed', () => {
    scheduler.changed(['a'], ['a', 'b']);
    time.pass(CALM);
    expect(updated).toEqual(['a', 'b']);
    expect(scheduler.settled).toBe(true);
    time.pass(10 * CALM);
    expect(updated).toEqual(['a', 'b']);
    scheduler.need('c');
    expect(updated).toEqual(['a', 'b', 'c']);
  });

  it('updates a part as it comes into sight, if that is behind', () => {
    scheduler.changed([], all);
    scheduler.need('c');
    scheduler.need('c');
    expect(updated).toEqual(['c']);
  });

  it('updates all when all are needed', () => {
    scheduler.changed(['b'], []);
    scheduler.needAll();
    expect(updated).toEqual(['b', 'a', 'c']);
    time.pass(CALM);
    expect(updated).toHaveLength(3);
  });
});
