import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faultIn } from '../../web/file/json_fault.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

it.each([
  ['', 1, 1, true],
  ['x', 1, 1, false],
  ['{"a": 1,}', 1, 9, false],
  ['{"a" 1}', 1, 6, false],
  ['[1 2]', 1, 4, false],
  ['[\n1,\n]', 3, 1, false],
  ['["a\nb"]', 1, 4, false],
  ['["\\x"]', 1, 3, false],
  ['["a', 1, 4, true],
  ['[] []', 1, 4, false],
  ['[01]', 1, 3, false],
  ['[1.]', 1, 3, false],
  ['{"a": [{"b": null', 1, 18, true],
  ['nul', 1, 1, false],
  ['["\u007f\u009f\u0001"]', 1, 5, false],
] as const)('%j goes wrong in line %i, column %i', (text, line, column, atEnd) => {
  expect(isJson(text)).toBe(false);
  expect(faultIn(text)).toEqual({ line, column, atEnd });
});

it('finds a fault in just those texts that are not JSON', () => {
  const pieces = fc.constantFrom(
    ...'[]{}:,"'.split(''),
    ' ',
    '\n',
    '"a"',
    '1',
    '-',
    '0',
    '.5',
    'e3',
    'true',
    'null',
    '\\',
    'u00e9',
  );
  const broken = fc
    .tuple(fc.json(), fc.nat(), fc.nat(3), pieces)
    .map(
      ([text, at, gone, piece]) =>
        text.slice(0, at % (text.length + 1)) + piece + text.slice((at % (text.length + 1)) + gone),
    );
  const noise = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.json(), broken, noise), (text) => {
      expect(faultIn(text) === null).toBe(isJson(text));
    }),
    { numRuns: 5000 },
  );
});

it('reads values that lie deep', () => {
  const depth = 100_000;
  expect(faultIn('['.repeat(depth) + ']'.repeat(depth))).toBeNull();
  expect(faultIn('['.repeat(depth))).toMatchObject({ column: depth + 1, atEnd: true });
});
