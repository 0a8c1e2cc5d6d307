import { describe, expect, it } from 'vitest';
import { NOTHING_BESIDE, placedFor, withFileFor, withFiles, type Beside } from '../../../web/page/open/beside.ts';

const file = (name: string, byte = 1) => ({ name, bytes: new Uint8Array([byte]) });
/** Each path that is read, with the name and the first byte of its file. */
const placed = ({ placed: all }: Beside) => all.map(({ path, name, bytes }) => `${path}=${name}:${bytes[0] ?? ''}`);

describe('files that are given', () => {
  it('are read where their name is the path, else where it ends the path', () => {
    const given = withFiles(NOTHING_BESIDE, [file('a.txt'), file('b.txt', 2)]);
    expect(placed(placedFor(given, ['a.txt', '../data/b.txt', 'c.txt']))).toEqual([
      'a.txt=a.txt:1',
      '../data/b.txt=b.txt:2',
    ]);
    expect(placed(placedFor(given, ['data\\b.txt']))).toEqual(['data\\b.txt=b.txt:2']);
  });

  it('are not read under two paths that only end alike', () => {
    const given = withFiles(NOTHING_BESIDE, [file('names.txt')]);
    expect(placed(placedFor(given, ['train/names.txt', 'test/names.txt']))).toEqual(['train/names.txt=names.txt:1']);
    expect(placed(placedFor(given, ['test/names.txt', 'names.txt']))).toEqual(['names.txt=names.txt:1']);
  });

  it('leave what is read the same object where none of them is asked for', () => {
    const given = withFiles(NOTHING_BESIDE, [file('a.txt')]);
    expect(placedFor(given, ['b.txt'])).toBe(given);
    const read = placedFor(given, ['a.txt']);
    expect(placedFor(read, ['a.txt'])).toBe(read);
    expect(withFiles(read, [file('b.txt')]).placed).toBe(read.placed);
  });

  it('take the place of those of the same name', () => {
    const read = placedFor(withFiles(NOTHING_BESIDE, [file('a.txt')]), ['x/a.txt']);
    expect(placed(withFiles(read, [file('a.txt', 9)]))).toEqual(['x/a.txt=a.txt:9']);
  });
});

it('a file that is chosen for a path is read there, whatever its name', () => {
  const chosen = withFileFor(NOTHING_BESIDE, 'names.txt', file('names (1).txt'));
  expect(placed(chosen)).toEqual(['names.txt=names (1).txt:1']);
  expect(placed(withFileFor(chosen, 'names.txt', file('other.txt', 2)))).toEqual(['names.txt=other.txt:2']);
});
