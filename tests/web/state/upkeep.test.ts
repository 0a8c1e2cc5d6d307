import { beforeEach, describe, expect, it } from 'vitest';
import { CALM, Upkeep } from '../../../web/state/upkeep.ts';
import { clock } from './clock.ts';

describe('upkeep', () => {
  const all = ['a', 'b', 'c'];
  let time: ReturnType<typeof clock>;
  let updated: string[];
  let upkeep: Upkeep<string>;

  beforeEach(() => {
    time = clock();
    updated = [];
    upkeep = new Upkeep(all, (part) => updated.push(part), time.wait);
  });

  it('updates what is in sight at once, and the rest one by one when changes pause', () => {
    upkeep.changed(['b'], all);
    expect(updated).toEqual(['b']);
    time.pass(CALM - 1);
    expect(updated).toEqual(['b']);
    time.pass(1);
    expect(updated).toEqual(['b', 'a']);
    expect(upkeep.settled).toBe(false);
    time.pass(0);
    expect(updated).toEqual(['b', 'a', 'c']);
    expect(upkeep.settled).toBe(true);
    time.pass(10 * CALM);
    expect(updated).toHaveLength(3);
  });

  it('waits anew with every change, and updates each part but once', () => {
    upkeep.changed(['a'], all);
    time.pass(CALM - 1);
    upkeep.changed(['a'], all);
    time.pass(CALM - 1);
    expect(updated).toEqual(['a', 'a']);
    time.pass(1);
    time.pass(0);
    time.pass(0);
    expect(updated).toEqual(['a', 'a', 'b', 'c']);
  });

  it('leaves alone what will not be seen soon, until it is needed', () => {
    upkeep.changed(['a'], ['a', 'b']);
    time.pass(CALM);
    expect(updated).toEqual(['a', 'b']);
    expect(upkeep.settled).toBe(true);
    time.pass(10 * CALM);
    expect(updated).toEqual(['a', 'b']);
    upkeep.need('c');
    expect(updated).toEqual(['a', 'b', 'c']);
  });

  it('updates a part as it comes into sight, if that is behind', () => {
    upkeep.changed([], all);
    upkeep.need('c');
    upkeep.need('c');
    expect(updated).toEqual(['c']);
  });

  it('updates all when all are needed', () => {
    upkeep.changed(['b'], []);
    upkeep.needAll();
    expect(updated).toEqual(['b', 'a', 'c']);
    time.pass(CALM);
    expect(updated).toHaveLength(3);
  });
});
