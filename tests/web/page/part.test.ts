import { describe, expect, it } from 'vitest';
import { fetchedBefore, fetchPart, tryAgain, type Fetched } from '../../../web/page/part.ts';

/** A part that comes at the given try, and how it stood with it. */
function part(comesAt: number) {
  const told: Fetched<string>[] = [];
  let tries = 0;
  const load = (): Promise<string> => {
    tries += 1;
    return tries < comesAt ? Promise.reject(new TypeError('404')) : Promise.resolve('part');
  };
  const end = fetchPart(load, (fetched) => told.push(fetched));
  return { end, kinds: () => told.map(({ kind }) => kind), last: () => told.at(-1) };
}

const moment = () => new Promise((resolve) => setTimeout(resolve));

describe('a part', () => {
  it('is here once it has come', async () => {
    const { kinds, last } = part(1);
    await moment();
    expect(kinds()).toEqual(['coming', 'here']);
    expect(last()).toEqual({ kind: 'here', part: 'part' });
    tryAgain();
    expect(kinds()).toEqual(['coming', 'here']);
  });

  it('that has come is here at once for whoever needs it next', async () => {
    const load = (): Promise<string> => Promise.resolve('part');
    expect(fetchedBefore(load)).toEqual({ kind: 'coming' });
    fetchPart(load, () => undefined);
    await moment();
    const told: Fetched<string>[] = [];
    fetchPart(load, (fetched) => told.push(fetched));
    expect(told).toEqual([{ kind: 'here', part: 'part' }]);
    expect(fetchedBefore(load)).toEqual({ kind: 'here', part: 'part' });
  });

  it('that did not come is fetched again with all others that did not', async () => {
    const one = part(2);
    const other = part(3);
    await moment();
    expect([one.kinds(), other.kinds()]).toEqual([
      ['coming', 'missing'],
      ['coming', 'missing'],
    ]);
    tryAgain();
    await moment();
    tryAgain();
    await moment();
    expect(one.kinds()).toEqual(['coming', 'missing', 'coming', 'here']);
    expect(other.kinds()).toEqual(['coming', 'missing', 'coming', 'missing', 'coming', 'here']);
  });

  it('that fails after all were tried again is fetched once more', async () => {
    const one = part(2);
    tryAgain();
    await moment();
    expect(one.kinds()).toEqual(['coming', 'coming', 'here']);
    const other = part(3);
    tryAgain();
    await moment();
    expect(other.kinds()).toEqual(['coming', 'coming', 'missing']);
    tryAgain();
    await moment();
    expect(other.kinds()).toEqual(['coming', 'coming', 'missing', 'coming', 'here']);
  });

  it('that is not wanted any more is not heard of again', async () => {
    const early = part(1);
    early.end();
    const late = part(2);
    await moment();
    late.end();
    tryAgain();
    await moment();
    expect(early.kinds()).toEqual(['coming']);
    expect(late.kinds()).toEqual(['coming', 'missing']);
  });
});
