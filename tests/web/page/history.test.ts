import { describe, expect, it } from 'vitest';
import { History } from '../../../web/page/address/history.ts';
import { clock } from './clock.ts';

/** A browser's history that can be told to refuse. Every call is counted. */
function open(first = '') {
  const entries = [first];
  const time = clock();
  const bar = { refuses: false, calls: 0 };
  const history = new History(
    {
      read: () => entries.at(-1) ?? '',
      write: (fragment, how) => {
        bar.calls += 1;
        if (bar.refuses) return false;
        if (how === 'push') entries.push(fragment);
        else entries.splice(-1, 1, fragment);
        return true;
      },
    },
    time.wait,
  );
  return { history, entries, time, bar };
}

describe('a commit', () => {
  it('takes one call, for what Back leads to is there already', () => {
    const { history, entries, bar } = open('#v=1&step=a');
    history.commit('v=1&step=b');
    history.commit('v=1&step=c');
    expect(entries).toEqual(['#v=1&step=a', 'v=1&step=b', 'v=1&step=c']);
    expect(bar.calls).toBe(2);
  });

  it('of what the address says already takes none', () => {
    const { history, bar } = open('#v=1&step=a');
    history.commit('v=1&step=a');
    history.settle('v=1&step=a');
    expect(bar.calls).toBe(0);
  });

  it('puts back what typing has replaced', () => {
    const { history, entries, time } = open();
    history.writeLater(() => 'v=1&ids=3');
    time.pass(1000);
    expect(entries).toEqual(['v=1&ids=3']);
    history.commit('v=1&ids=3,0');
    expect(entries).toEqual(['', 'v=1&ids=3,0']);
  });
});

describe('a browser that refuses', () => {
  it('is asked again later, for the last of what it refused, as one entry', () => {
    const { history, entries, time, bar } = open();
    bar.refuses = true;
    for (const step of ['b', 'c', 'd']) history.commit(`v=1&step=${step}`);
    expect(entries).toEqual(['']);
    expect(bar.calls).toBe(1);
    expect(history.writeNow()).toBe(false);
    bar.refuses = false;
    time.pass(60_000);
    expect(entries).toEqual(['', 'v=1&step=d']);
    expect(history.writeNow()).toBe(true);
    history.commit('v=1&step=e');
    expect(entries).toEqual(['', 'v=1&step=d', 'v=1&step=e']);
  });

  it('for good is asked seldom, and what is typed goes on', () => {
    const { history, time, bar } = open();
    bar.refuses = true;
    history.settle('v=1&view=scroll');
    history.amend('v=1&view=scroll', 'v=1&view=scroll&step=b');
    history.writeLater(() => 'v=1&ids=3');
    const { calls } = bar;
    for (let second = 0; second < 30; second += 1) time.pass(1000);
    expect(bar.calls - calls).toBeLessThanOrEqual(4);
  });

  it('is not asked for what the reader has left by Back', () => {
    const { history, entries, time, bar } = open('#v=1&ids=3');
    bar.refuses = true;
    history.commit('v=1&ids=2');
    expect(history.arrive()).toBe('v=1&ids=3');
    bar.refuses = false;
    time.pass(60_000);
    expect(entries).toEqual(['#v=1&ids=3']);
  });
});
