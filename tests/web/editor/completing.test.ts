import { expect, it } from 'vitest';
import { namesFor } from '../../../web/cell/editor/completing.ts';

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  '': ['embedding', 'idx', 'torch'],
  embedding: ['weight', 'forward', '__call__'],
};

const names = (object: string) =>
  (KNOWN[object] ?? []).map((name) => ({ name, detail: `(${name})`, kind: 'variable' }));

/** The names offered at the end of the code, and where they would begin. */
async function offered(code: string, asked: boolean): Promise<string | null> {
  const found = await namesFor(code, code.length, asked, names);
  return found === null ? null : `${found.from}: ${found.options.map(({ label }) => label).join()}`;
}

it.each([
  ['x = em', '4: embedding,idx,torch'],
  ['embedding.', '10: weight,forward'],
  ['embedding.we', '10: weight,forward'],
  ['embedding._', '10: weight,forward,__call__'],
  // Nothing to be offered while one only goes on typing.
  ['x = ', null],
  ['x = idx', null],
  ['idx.', null],
  ['"em', null],
])('while typing %s: %s', async (code, expected) => {
  expect(await offered(code, false)).toBe(expected);
});

it.each([
  ['x = ', '4: embedding,idx,torch'],
  ['idx', '0: embedding,idx,torch'],
  ['idx.', null],
  ['# em', null],
])('when asked after %s: %s', async (code, expected) => {
  expect(await offered(code, true)).toBe(expected);
});

it('says of each name what it is', async () => {
  expect((await namesFor('idx', 3, true, names))?.options[1]).toEqual({
    label: 'idx',
    detail: '(idx)',
    type: 'variable',
  });
});
